import type { BotRoute } from '@foyer/contract/bots/shapes';
import type {
  CampaignLink,
  Engagement,
  PreChatField,
  PreChatQuestion,
  SmartPage,
  WidgetSettings,
  WidgetTexts,
} from '@foyer/contract/engagements/shapes';
import type { OpeningHours } from '@foyer/contract/merchants/shapes';
import {
  type EngagementType,
  type FormType,
  needsAccount,
  surfaceOf,
  type ViewSize,
  WIDGET_LANGUAGES,
  type WidgetPosition,
  type WidgetSize,
} from '@foyer/domain/engagement';
import { zoneClock } from '@foyer/domain/zone-clock';
import { DEFAULT_HOURS } from '../../ui/hours/index.ts';
import { type FirstAnswerer, firstAnswererOf } from './first-answerer.ts';

/** The form values of an engagement. Days are in the merchant's time zone; the last one is included. */
export interface EngagementValues {
  readonly name: string;
  readonly type: EngagementType;
  readonly accountId: string;
  readonly first: FirstAnswerer;
  /** A team, or '' for the assignment. */
  readonly team: string;
  readonly openingMessage: string;
  readonly openingMessages: WidgetTexts;
  readonly greeting: string;
  readonly greetings: WidgetTexts;
  readonly preChatForm: PreChatField[];
  readonly questions: PreChatQuestion[];
  readonly consentText: string;
  readonly askRating: boolean;
  readonly colour: string;
  readonly position: WidgetPosition;
  readonly size: WidgetSize;
  readonly form: FormType;
  readonly viewSize: ViewSize;
  readonly theme: WidgetSettings['theme'];
  readonly title: string;
  readonly avatarUrl: string;
  readonly opens: 'merchant' | 'own';
  readonly openingHours: OpeningHours;
  readonly startDay: string;
  readonly endDay: string;
  readonly allowedOrigins: string[];
  readonly isEnforced: boolean;
  readonly slug: string;
  readonly page: SmartPage;
  readonly campaign: CampaignLink;
}

const DAY_MS = 86_400_000;

/** The day of an instant in a time zone. */
const dayOf = (instant: number, timeZone: string): string =>
  new Date(zoneClock(timeZone).wallAt(instant)).toISOString().slice(0, 10);

/** The instant at which a day begins in a time zone, or the day after it. */
const beginOf = (day: string, timeZone: string, daysLater = 0): string =>
  new Date(zoneClock(timeZone).instantAt(Date.parse(day) + daysLater * DAY_MS)).toISOString();

/** The values of an engagement, or those of a new one. */
export function valuesOf(
  engagement: Engagement | null,
  { timeZone, routes }: { readonly timeZone: string; readonly routes: readonly BotRoute[] },
): EngagementValues {
  const widget = engagement?.widget;
  return {
    name: engagement?.engagementName ?? '',
    type: (engagement?.engagementType ?? 'Chatbot Website') as EngagementType,
    accountId: engagement?.accountId ?? '',
    first: engagement ? firstAnswererOf(engagement, routes) : '',
    team: engagement?.answersFirst.kind === 'team' ? engagement.answersFirst.departmentId : '',
    openingMessage: widget?.openingMessage ?? '',
    openingMessages: widget?.openingMessages ?? {},
    greeting: widget?.greeting ?? '',
    greetings: widget?.greetings ?? {},
    preChatForm: widget?.preChatForm ?? [],
    questions: widget?.questions ?? [],
    consentText: widget?.consentText ?? '',
    askRating: widget?.askRating ?? true,
    colour: widget?.colour ?? '',
    position: widget?.position ?? 'bottom-right',
    size: widget?.size ?? 'medium',
    form: widget?.form ?? 'POPUP',
    viewSize: widget?.viewSize ?? 'M',
    theme: widget?.theme ?? 'auto',
    title: widget?.title ?? '',
    avatarUrl: widget?.avatarUrl ?? '',
    opens: widget?.openingHours ? 'own' : 'merchant',
    openingHours: widget?.openingHours ?? DEFAULT_HOURS,
    startDay: engagement?.startDate ? dayOf(Date.parse(engagement.startDate), timeZone) : '',
    // The day before the moment at which it ends.
    endDay: engagement?.endDate ? dayOf(Date.parse(engagement.endDate) - 1, timeZone) : '',
    allowedOrigins: [...(widget?.allowedOrigins ?? [])],
    isEnforced: widget?.identity === 'enforced',
    slug: engagement?.slug ?? '',
    page: widget?.page ?? { title: '', text: '', imageUrl: null, language: 'en' },
    campaign: widget?.campaign ?? { url: '', source: '', medium: '', name: '' },
  };
}

const orNull = (text: string): string | null => text.trim() || null;

/** Without empty translations. */
const filled = (texts: WidgetTexts): WidgetTexts =>
  Object.fromEntries(
    WIDGET_LANGUAGES.flatMap((language) => {
      const text = texts[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  );

/** The widget settings of form values. */
export const widgetOf = (values: EngagementValues): WidgetSettings => ({
  position: values.position,
  size: values.size,
  form: surfaceOf(values.type) === 'page' ? 'EMBED' : values.form,
  viewSize: values.viewSize,
  theme: values.theme,
  title: orNull(values.title),
  avatarUrl: orNull(values.avatarUrl),
  greeting: orNull(values.greeting),
  greetings: filled(values.greetings),
  colour: orNull(values.colour),
  openingMessage: orNull(values.openingMessage),
  openingMessages: filled(values.openingMessages),
  preChatForm: values.preChatForm,
  questions: values.questions,
  consentText: orNull(values.consentText),
  askRating: values.askRating,
  allowedOrigins: values.allowedOrigins,
  openingHours: values.opens === 'own' ? values.openingHours : null,
  identity: values.isEnforced ? 'enforced' : 'optional',
  page: values.page,
  campaign: values.campaign,
});

/** The input that saves form values. */
export function inputOf(values: EngagementValues, timeZone: string) {
  const hasAccount = needsAccount(values.type);
  return {
    engagementName: values.name,
    engagementType: values.type,
    ...(hasAccount ? {} : { channel: 'web' }),
    accountId: hasAccount ? values.accountId || null : null,
    answersFirst: values.team
      ? ({ kind: 'team', departmentId: values.team } as const)
      : ({ kind: 'routing' } as const),
    slug: surfaceOf(values.type) === 'page' ? values.slug : null,
    startDate: values.startDay ? beginOf(values.startDay, timeZone) : null,
    endDate: values.endDay ? beginOf(values.endDay, timeZone, 1) : null,
    widget: widgetOf(values),
  };
}
