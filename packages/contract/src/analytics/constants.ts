/** Longest range of a question, and of one by hour. Days. */
export const RANGE_DAYS_MAX = 1_100;
export const HOUR_RANGE_DAYS_MAX = 92;

/** Widgets of a custom dashboard, and dashboards of a merchant. */
export const WIDGETS_MAX = 40;
export const DASHBOARDS_MAX = 50;
