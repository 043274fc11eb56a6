/** Phone numbers that WhatsApp may spell in two ways. `sentTo` contains the spellings that messages can be sent to. */
export const numbersWithTwoSpellings = [
  { usual: "+525512345678", other: "+5215512345678", sentTo: ["+525512345678"] },
  {
    usual: "+5491158749895",
    other: "+541158749895",
    sentTo: ["+5491158749895", "+541158749895"],
  },
  { usual: "+5592981723241", other: "+559281723241", sentTo: ["+5592981723241", "+559281723241"] },
] as const;
