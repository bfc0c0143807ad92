import { said } from "../moods.ts";

// One line a mood (a gain, a loss, a victory), short enough for a slip at the seat. Magpie loves what glitters, Nipper is a brat, Tuppence counts, Whisper hushes,
// Patch has been at sea, Sparrow chirps, Moth frets, Ferret sneers. And those of plain levels: Flint is hard, Ginger has a temper, Pepper sneezes, Smudge comes down
// chimneys, Rook croaks, Domino plays for stakes, Clover trusts to luck, Button is neat.
export const en = {
  magpie: said("Ooh, it glitters!", "My pretties! Gone!", "Finders keepers, darlings."),
  nipper: said("Nicked it!", "No fair! I’m telling!", "Smallest and best!"),
  tuppence: said("That’s me up a bit.", "That was not in my sums.", "Counted twice: it’s mine."),
  whisper: said("Hush. Nobody saw.", "Somebody talked…", "You never heard me come."),
  patch: said("Heave ho, in she comes!", "Barnacles!", "One eye was enough, mates."),
  sparrow: said("Chirp! Crumbs for me!", "Flap, flap, flop.", "Sing it from the chimneys!"),
  moth: said("Oh! For me? Truly?", "I flew too near the lamp.", "I must sit down a moment."),
  ferret: said("Too easy.", "You’ll pay for that.", "Was there ever a doubt?"),
  flint: said("Struck a spark.", "I’ve had worse.", "Stone beats the lot of you."),
  ginger: said("Ha! Take that!", "Who did that? Who?", "Nobody crosses me. Nobody!"),
  pepper: said("That was hot!", "A… a… atchoo!", "Seasoned to perfection."),
  smudge: said("Straight down the chimney!", "Soot in my eyes again.", "Clean work, for once."),
  rook: said("Caw. Into the nest.", "Feathers everywhere.", "I watched you from the roof."),
  domino: said("I bet on that.", "And down they all fall.", "The house wins tonight."),
  clover: said("Lucky me!", "Only three leaves today.", "Luck knows her friends."),
  button: said("Neatly done.", "I’m coming undone.", "All buttoned up, and mine."),
};
