import { said } from "../moods.ts";

// One line a mood (a gain, a loss, a victory), short enough for a slip at the seat. Magpie loves what glitters, Nipper is a brat, Tuppence counts, Whisper hushes,
// Patch has been at sea, Sparrow chirps, Moth frets, Ferret sneers.
export const en = {
  magpie: said("Ooh, it glitters!", "My pretties! Gone!", "Finders keepers, darlings."),
  nipper: said("Nicked it!", "No fair! I’m telling!", "Smallest and best!"),
  tuppence: said("That’s me up a bit.", "That was not in my sums.", "Counted twice: it’s mine."),
  whisper: said("Hush. Nobody saw.", "Somebody talked…", "You never heard me come."),
  patch: said("Heave ho, in she comes!", "Barnacles!", "One eye was enough, mates."),
  sparrow: said("Chirp! Crumbs for me!", "Flap, flap, flop.", "Sing it from the chimneys!"),
  moth: said("Oh! For me? Truly?", "I flew too near the lamp.", "I must sit down a moment."),
  ferret: said("Too easy.", "You’ll pay for that.", "Was there ever a doubt?"),
};
