/** What is remembered; whoever is told as well forgets it, too. */
export function telling<Remembered extends { forget(): void }>(
  remembered: Remembered,
  tell: (() => void) | undefined,
): Remembered {
  if (!tell) return remembered;
  const forget = () => {
    remembered.forget();
    tell();
  };
  return { ...remembered, forget };
}
