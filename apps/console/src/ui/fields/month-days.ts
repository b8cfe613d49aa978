const DAY_MS = 86_400_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Adds days to a day. Days are YYYY-MM-DD. */
export const dayAfter = (day: string, by: number): string => dayOf(Date.parse(day) + by * DAY_MS);

/** Adds months to a day, capped at the last day of the month. */
export function monthAfter(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + by, Math.min(date, last)));
}

/** The weekday, from Monday 0 to Sunday 6. */
export const weekdayOf = (day: string): number => (new Date(Date.parse(day)).getUTCDay() + 6) % 7;

/** The six weeks, each from Monday, that show the month of a day. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 7)}-01`;
  const monday = dayAfter(first, -weekdayOf(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => dayAfter(monday, week * 7 + index)),
  );
}
