const DURATION =
  /^(?:(\d+)\s*(?::|h|hr|hrs|hours?|س|ساعة|ساعات))?\s*(?:(\d+)\s*(?:m|min|mins|minutes?|د|دقيقة|دقائق)?)?$/i;

/** Reads a duration such as `90`, `1:30`, `1 h 30 min` or `2 hours`, in minutes. NaN when it is none. */
export function minutesOfText(text: string): number {
  const [, hours, minutes] = DURATION.exec(text.trim()) ?? [];
  if (hours === undefined && minutes === undefined) return Number.NaN;
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}
