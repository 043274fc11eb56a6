const secondsPerDay = 86_400;

/** Formats a duration for the status operations, rounded down: "0 days, 0 hours, 5 minutes, 12 seconds". */
export function formatUptime(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const days = Math.floor(seconds / secondsPerDay);
  const hours = Math.floor((seconds % secondsPerDay) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return `${days} days, ${hours} hours, ${minutes} minutes, ${seconds % 60} seconds`;
}
