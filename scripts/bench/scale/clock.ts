/** The instant that the data ends at and that the measured service takes for now, in Unix milliseconds. */
export const filledUntil = Date.UTC(2026, 5, 17, 13, 37, 42, 123);
