/** Maximum capacity of a member. */
export const CAPACITY_MAX = 200;

/** Maximum for `silentMinutes`: a day. */
export const SILENT_MINUTES_MAX = 1440;

/** Maximum number of skills and of languages of a member. */
export const SKILLS_MAX = 50;
