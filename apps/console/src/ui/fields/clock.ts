/** Minutes per arrow key. */
const STEP = 15;

const DAY = 24 * 60;

/** Filters typed text to digits, with a colon inserted after two of them. */
export function typedTime(typed: string, before: string): string {
  const [hours = '', minutes] = typed.replace(/[^\d:]/g, '').split(':');
  if (minutes !== undefined) return `${hours.slice(0, 2)}:${minutes.slice(0, 2)}`;
  if (hours.length > 2) return `${hours.slice(0, 2)}:${hours.slice(2, 4)}`;
  const isGrowing = typed.length > before.length;
  return hours.length === 2 && isGrowing ? `${hours}:` : hours;
}

/** Pads a short time on blur: 9 becomes 09:00, 9:5 becomes 09:05. Other text is unchanged. */
export function completeTime(typed: string): string {
  const [, hours, minutes = ''] = /^(\d{1,2})(?::(\d{0,2}))?$/.exec(typed) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}

/** The next quarter of an hour, or the previous for -1. Starts from noon without a valid time. */
export function steppedTime(time: string, direction: 1 | -1): string {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  const now = hours === undefined ? DAY / 2 - direction * STEP : Number(hours) * 60 + Number(minutes);
  const quarter = direction === 1 ? Math.floor(now / STEP) + 1 : Math.ceil(now / STEP) - 1;
  const next = (quarter * STEP + DAY) % DAY;
  return [Math.floor(next / 60), next % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
