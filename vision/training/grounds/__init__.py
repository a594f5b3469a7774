"""What lies under and over the cards of a training scene: table tops, cloths, prints, hands, things."""
