/** The most that a member can be given at once. */
export const CAPACITY_MAX = 200;

/** How long an agent may be silent at most before another has the conversation. Minutes; a day. */
export const SILENT_MINUTES_MAX = 1440;

/** The most skills and languages of a member. */
export const SKILLS_MAX = 50;
