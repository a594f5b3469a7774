"""Every word that the published cases use of each card game, and what is understood beside them.

Options of an engine may stand among them by their own names.
"""

from app.rules.dabong import DABONG
from app.rules.kombio import KOMBIO
from app.rules.kongkang import KONGKANG
from tests.rules.case_words import Words

DABONG_WORDS: Words = {
    "context": frozenset(
        {
            "name_suit",
            "pending2",
            "pending_queen",
            "players",
            "decks",
            "setup_flip",
            "natural",
            "own_card_on_top",
            "event",
            "give",
            "get",
            "consecutive_same_value_before",
            "prev_play",
            "prev_type",
            "play_again_pending",
            "out_of_turn",
            "river",
            "direction",
            "draw_pile",
            "note",
            "hand_total",
            "as_dealt",
            "used_this_year",
            "hand_size",
            *DABONG.options,
        }
    )
}

KONGKANG_WORDS: Words = {
    "setup": frozenset(
        {
            "already_skipped_and_consumed",
            "bananas",
            "cards_played_by_caller",
            "deck",
            "direction",
            "first",
            "first_play_of_round",
            "hand",
            "hand_after",
            "hands",
            "has_drawn",
            "last_play",
            "last_player",
            "out",
            "pending_skip",
            "players",
            "pot",
            "round",
            "seats",
            "seats_in_turn_order",
            "target_hand_size",
            "then",
            "top",
            "was_skipped",
            "winner",
            "note",
            *KONGKANG.options,
        }
    ),
    "action": frozenset(
        {
            "active",
            "bet",
            "by",
            "call",
            "can_slip",
            "claim_slip",
            "count",
            "deal",
            "deal_tokens",
            "declines",
            "direction",
            "draw",
            "game_end",
            "give",
            "last",
            "next_round",
            "penalty",
            "play",
            "player",
            "points",
            "slip",
            "targets",
        }
    ),
}

KOMBIO_WORDS: Words = {
    "setup": frozenset(
        {
            "deck",
            "discard",
            "discard_top",
            "draw_pile",
            "first_turn",
            "hand",
            "hands",
            "initial_view_done",
            "kombio_called_by",
            "last_turns_done",
            "next_player_took_discard_at_ms",
            "players",
            "sensor_sigma_ms",
            "slaps",
            "turn_of",
            "note",
            *KOMBIO.options,
        }
    ),
    "action": frozenset(
        {
            "action",
            "by",
            "call",
            "card",
            "card_owner",
            "cards",
            "count",
            "discard",
            "draw_from",
            "end",
            "error",
            "give",
            "initial_view",
            "look",
            "peek_own",
            "place_on_discard",
            "press",
            "put_back",
            "replace",
            "resolve",
            "score",
            "setup",
            "slap",
            "swap",
            "swap_with",
            "t_ms",
            "take",
            "use_action",
            "valid",
            "value",
            "value_of",
        }
    ),
}
