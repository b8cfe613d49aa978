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

/** Where an engagement meets people: on websites, on a page of ours, in a messenger, or on the phone. */
export type EngagementSurface = 'site' | 'page' | 'messenger' | 'voice';

/** The surface of each type. */
export const ENGAGEMENT_SURFACES: Readonly<Record<EngagementType, EngagementSurface>> = {
  'Chatbot Website': 'site',
  'Chatbot Social Media': 'messenger',
  'Smart Campaigns': 'site',
  'Ads Platforms': 'site',
  'Chatbot Messenger': 'messenger',
  Promotions: 'site',
  'Conversational Smart Pages': 'page',
  'Smart Assistant': 'voice',
};

/** The surface of a type. Types that earlier releases stored are on websites. */
export const surfaceOf = (type: string): EngagementSurface =>
  ENGAGEMENT_SURFACES[type as EngagementType] ?? 'site';

/** Whether an engagement of a type needs the account of a messenger. */
export const needsAccount = (type: string): boolean => ['messenger', 'voice'].includes(surfaceOf(type));

/** Types whose visitors come by tagged links, so that they are compared by campaign. */
export const CAMPAIGN_TYPES: readonly string[] = ['Smart Campaigns', 'Ads Platforms', 'Promotions'];

/** Messenger channels that are social media; accounts of the others belong to Chatbot Messenger. */
export const SOCIAL_CHANNELS: readonly string[] = ['facebook messenger', 'instagram'];

/** The channel of conversations by phone. */
export const VOICE_CHANNEL = 'phone';

/** Whether an account of a messenger can serve a type. The smart assistant answers calls to numbers at Twilio. */
export function servesType(type: string, channel: string): boolean {
  const surface = surfaceOf(type);
  if (surface === 'voice') return channel === 'sms';
  return surface === 'messenger' && SOCIAL_CHANNELS.includes(channel) === (type === 'Chatbot Social Media');
}

/** The states of an engagement. */
export const ENGAGEMENT_STATES = ['active', 'paused', 'scheduled', 'ended'] as const;
export type EngagementState = (typeof ENGAGEMENT_STATES)[number];

/** The state at a time. An engagement that is over has ended even if it was paused before. */
export function stateOf(
  { status, startAt, endAt }: { status: string; startAt: Date | null; endAt: Date | null },
  now: Date,
): EngagementState {
  if (endAt && endAt <= now) return 'ended';
  if (status !== 'Active') return 'paused';
  return startAt && startAt > now ? 'scheduled' : 'active';
}

/** Languages of the widget and of the texts that an engagement shows. */
export const WIDGET_LANGUAGES = ['en', 'ar', 'es', 'fr'] as const;
export type WidgetLanguage = (typeof WIDGET_LANGUAGES)[number];

/** Types of the own questions of a pre-chat form. Specification 5. */
export const QUESTION_TYPES = ['TEXT', 'NUMBER', 'EMAIL', 'PHONE', 'url', 'DATE', 'TIME'] as const;

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
