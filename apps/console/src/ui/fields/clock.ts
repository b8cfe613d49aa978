/** Minutes that an arrow key moves a time. */
const STEP = 15;

const DAY = 24 * 60;

/** What a time field keeps of what was typed: digits, a colon after two of them. */
export function typedTime(typed: string, before: string): string {
  const [hours = '', minutes] = typed.replace(/[^\d:]/g, '').split(':');
  if (minutes !== undefined) return `${hours.slice(0, 2)}:${minutes.slice(0, 2)}`;
  if (hours.length > 2) return `${hours.slice(0, 2)}:${hours.slice(2, 4)}`;
  const isGrowing = typed.length > before.length;
  return hours.length === 2 && isGrowing ? `${hours}:` : hours;
}

/** A time written short made whole, as its field is left: 9 is 09:00, 9:5 is 09:05. What is no time stays. */
export function wholeTime(typed: string): string {
  const [, hours, minutes = ''] = /^(\d{1,2})(?::(\d{0,2}))?$/.exec(typed) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}

/** The next quarter of an hour after a time, or before it for -1; from noon where there is none yet. */
export function steppedTime(time: string, direction: 1 | -1): string {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  const now = hours === undefined ? DAY / 2 - direction * STEP : Number(hours) * 60 + Number(minutes);
  const quarter = direction === 1 ? Math.floor(now / STEP) + 1 : Math.ceil(now / STEP) - 1;
  const next = (quarter * STEP + DAY) % DAY;
  return [Math.floor(next / 60), next % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
