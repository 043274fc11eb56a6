export const millisecondsPerMinute = 60_000;
export const millisecondsPerHour = 60 * millisecondsPerMinute;
export const millisecondsPerDay = 24 * millisecondsPerHour;
