/** A word that is written for another that sounds or looks alike, by what gives it away. */
export interface ConfusedWord {
  /** A pattern, with a space for any space; its one group is what is wrong. */
  wrong: string
  /** What stands in place of the group. */
  right: string
}

const determiner =
  '(?:a|an|any|all|each|every|its|it|our|that|the|their|this|these|those|what|you|your|one|two|three|four|five|ten|\\d+)'
const comparative =
  '(?:better|bigger|earlier|faster|fewer|greater|higher|larger|later|less|longer|lower|more|newer|older|other|rather|shorter|slower|smaller|worse)'

/** Only what is wrong whatever stands around it; `these is` can be right, as in `one of these is`. */
export const confusedWords: readonly ConfusedWord[] = [
  { wrong: `${comparative} (then) ${determiner}`, right: 'than' },
  { wrong: '(?:could|might|must|should|would) (of)(?! course)', right: 'have' },
  { wrong: '(?:has|have|had) (being)', right: 'been' },
  { wrong: "(it's) own", right: 'its' },
  { wrong: '(its) (?:a|an|been|the)', right: "it's" },
  { wrong: "(there|they're) own", right: 'their' },
  { wrong: '(their) (?:are|is|was|were)', right: 'there' },
  { wrong: "(you're) own", right: 'your' },
  { wrong: '(your) (?:able|about to|going to|not)(?!-)', right: "you're" },
  { wrong: 'there (is) (?:many|multiple|several|two|three|four|five)(?!-)', right: 'are' },
  { wrong: '(?:they|we) (is)', right: 'are' },
  { wrong: '(?:they|we) (was)', right: 'were' },
  { wrong: '(?:can|may|might|to|will|would) (loose)', right: 'lose' },
  { wrong: '(?:an|any|no|side) (affect)', right: 'effect' },
  { wrong: '(?:can|may|might|not|will) (effect) (?:all|any|other|the|this|your)', right: 'affect' },
  { wrong: '(an other)', right: 'another' },
  { wrong: '(per say)', right: 'per se' },
]
