/** The types an engagement can have. Specification 9. */
export const ENGAGEMENT_TYPES = [
  'Chatbot Website',
  'Chatbot Social Media',
  'Smart Campaigns',
  'Ads Platforms',
  'Chatbot Messenger',
  'Promotions',
  'Conversational Smart Pages',
  'Smart Assistant',
] as const;

/** One of the engagement types. Specification 9. */
export type EngagementType = (typeof ENGAGEMENT_TYPES)[number];

/** Surfaces an engagement can appear on. Specification 1. */
export const ENGAGEMENT_PLACES = [
  'web',
  'campaigns',
  'ads',
  'social',
  'messaging',
  'landing page',
  'promotions',
  'voice-based assistant',
] as const;

/** One of the surfaces of engagements. Specification 1. */
export type EngagementPlace = (typeof ENGAGEMENT_PLACES)[number];

/** Corners for the widget, the default first. Specification 9. */
export const WIDGET_POSITIONS = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const;

/** A corner for the widget. Specification 9. */
export type WidgetPosition = (typeof WIDGET_POSITIONS)[number];

/** The sizes of the widget. Specification 9. */
export const WIDGET_SIZES = ['small', 'medium', 'large'] as const;

/** A size of the widget. Specification 9. */
export type WidgetSize = (typeof WIDGET_SIZES)[number];

/** The sizes of a view inside the widget. Specification 9. */
export const VIEW_SIZES = ['S', 'M', 'L'] as const;

/** A size of a view inside the widget. Specification 9. */
export type ViewSize = (typeof VIEW_SIZES)[number];

/** How a form appears on a page. Specification 9. */
export const FORM_TYPES = ['LIGHTBOX', 'POPUP', 'EMBED'] as const;

/** One of the ways in which a form appears. Specification 9. */
export type FormType = (typeof FORM_TYPES)[number];

/** The states of the support widget's frame. Specification 4. */
export const SUPPORT_WIDGET_STATES = { hidden: 0, loading: 1, visible: 2 } as const;
