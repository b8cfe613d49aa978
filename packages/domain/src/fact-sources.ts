/** A kind of row that is counted, at the hour in which it began. */
export interface FactSourceDeclaration {
  readonly title: string;
  readonly conditions: readonly string[];
  /** Numbers of a row, null when it has none. */
  readonly values: readonly string[];
  /** Values with a histogram, in milliseconds. */
  readonly timed: readonly string[];
  readonly dimensions: readonly string[];
  /** Dimensions with so many keys that their statistics are kept by day only. */
  readonly daily: readonly string[];
}

export const FACT_SOURCES = {
  conversations: {
    title: 'Conversations',
    conditions: [
      'all',
      'answered',
      'unanswered',
      'resolved',
      'reopened',
      'rated',
      'satisfied',
      'withSentiment',
      'unhappy',
    ],
    values: [
      'firstReply',
      'firstReplyOpen',
      'replyTime',
      'resolution',
      'resolutionOpen',
      'rating',
      'received',
      'replies',
    ],
    timed: ['firstReply', 'firstReplyOpen', 'resolution', 'resolutionOpen'],
    dimensions: [
      'channel',
      'department',
      'agent',
      'engagement',
      'country',
      'language',
      'label',
      'sentiment',
      'rating',
      'campaign',
      'intent',
    ],
    daily: [],
  },
  visits: {
    title: 'Visits',
    conditions: ['all', 'new', 'returning', 'talked', 'bounced'],
    values: ['pages', 'duration'],
    timed: ['duration'],
    dimensions: ['channel', 'country', 'device', 'browser', 'source', 'campaign', 'engagement', 'language'],
    daily: [],
  },
  pages: {
    title: 'Pages',
    conditions: ['all', 'first', 'last'],
    values: ['views', 'time'],
    timed: [],
    dimensions: ['page', 'channel', 'engagement', 'country', 'device'],
    daily: ['page'],
  },
  tickets: {
    title: 'Tickets',
    conditions: ['all', 'solved', 'open', 'late'],
    values: ['solving'],
    timed: ['solving'],
    dimensions: ['type', 'priority', 'status', 'department', 'agent'],
    daily: [],
  },
} as const satisfies Readonly<Record<string, FactSourceDeclaration>>;

/** The key of a source. */
export type FactSource = keyof typeof FACT_SOURCES;
type Declared<
  Source extends FactSource,
  Part extends keyof FactSourceDeclaration,
> = (typeof FACT_SOURCES)[Source][Part] extends readonly (infer Name extends string)[] ? Name : never;
export type FactCondition<Source extends FactSource> = Declared<Source, 'conditions'>;
export type FactValue<Source extends FactSource> = Declared<Source, 'values'>;
export type FactDimension<Source extends FactSource = FactSource> = Source extends FactSource
  ? Declared<Source, 'dimensions'>
  : never;

/** The dimensions of the statistics of a source by hour, and of those by day that are not sums of hours. */
export function dimensionsBy(grain: 'hour' | 'day', source: FactSource): readonly string[] {
  const { dimensions, daily }: FactSourceDeclaration = FACT_SOURCES[source];
  return grain === 'day' ? daily : ['', ...dimensions.filter((name) => !daily.includes(name))];
}

/** Titles of dimensions, in English. */
export const DIMENSION_TITLES = {
  channel: 'Channel',
  department: 'Team',
  agent: 'Agent',
  engagement: 'Engagement',
  country: 'Country',
  language: 'Language',
  label: 'Label',
  sentiment: 'Sentiment',
  rating: 'Rating',
  campaign: 'Campaign',
  intent: 'Intent',
  device: 'Device',
  browser: 'Browser',
  source: 'Source',
  page: 'Page',
  type: 'Type',
  priority: 'Priority',
  status: 'Status',
} as const satisfies Readonly<Record<FactDimension, string>>;
