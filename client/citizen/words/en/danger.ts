export const notes = {
  suicide: {
    say: 'If it is you or somebody near you, get help now: psychological help 12356, where someone will listen. If a life is in danger, call 110 or 120.',
    numbers: ['12356', '110', '120'],
  },
  violence: {
    say: 'If somebody may be hurt, call 110 at once. If you cannot speak, text 12110.',
    numbers: ['110'],
  },
  child: {
    say: 'A child may be in danger. Call 110 at once and say where the child and the other person are.',
    numbers: ['110'],
  },
} as const
export const call = (number: string) => `Call ${number}`
export const goOn =
  'You can go on with your report; it will be handled first. Only your device decides to show this note, and nothing is sent.'
