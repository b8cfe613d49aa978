import { ARTICLE_STATES, HELP_LIMITS, SLUG_PATTERN } from '@foyer/domain/help';
import { z } from 'zod';
import { Instant, MemberRef, recordOf, Uuid, WebLink } from '../kernel/shapes.ts';
import { KnowledgeLanguage } from '../knowledge/shapes.ts';

const limits = HELP_LIMITS;
const Language = z.string().length(2).max(2);
const Slug = z.string().min(1).max(limits.slug).regex(SLUG_PATTERN, 'Please use letters, digits and hyphens');

/** Title and slogan of a help centre in a language. */
export const HelpSiteText = z.strictObject({
  title: z.string().trim().max(limits.siteTitle).default(''),
  slogan: z.string().trim().max(limits.slogan).default(''),
});

export const HelpSiteInput = z.strictObject({
  isOn: z.boolean(),
  slug: Slug.describe('The path of the public pages, after `/help/`.'),
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(limits.host)
    .regex(
      /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
      'Please enter a host name such as help.example.com',
    )
    .nullable()
    .default(null)
    .describe('A host name of the merchant that leads to this server. It is used once it is proven.'),
  languages: z.array(KnowledgeLanguage).min(1).max(limits.languages).describe('The first is the default.'),
  texts: recordOf(Language, HelpSiteText, limits.languages).default({}),
  knowledgeBaseId: Uuid.nullable().default(null).describe('The base that published articles answer from.'),
  contactUrl: WebLink.nullable().default(null).describe('Where readers reach the team.'),
  engagementId: Uuid.nullable().default(null).describe('The engagement whose chat is on the public pages.'),
});
export type HelpSiteInput = z.infer<typeof HelpSiteInput>;

/** The settings of a merchant’s help centre. */
export const HelpSite = z.object({
  ...HelpSiteInput.shape,
  /** The TXT record that proves whose the host name is; null without one. */
  hostRecord: z.object({ name: z.string(), value: z.string() }).nullable(),
  /** When it was proven. Only then the host name leads to the pages. */
  hostVerifiedDate: Instant.nullable(),
  /** The public address. */
  url: z.string(),
  /** Null until it is saved for the first time. */
  lastModifiedDate: Instant.nullable(),
});
export type HelpSite = z.infer<typeof HelpSite>;

const Names = recordOf(Language, z.string().trim().min(1).max(limits.categoryName), limits.languages).refine(
  (names) => Object.keys(names).length > 0,
  'Please enter a name',
);

export const HelpCategoryInput = z.strictObject({
  names: Names.describe('By language.'),
  slug: Slug.optional().describe('Default made from the name.'),
});
export type HelpCategoryInput = z.infer<typeof HelpCategoryInput>;

/** A category of articles. */
export const HelpCategory = z.object({
  id: Uuid,
  names: z.record(z.string(), z.string()),
  slug: z.string(),
  articles: z.number().int(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type HelpCategory = z.infer<typeof HelpCategory>;

/** An article in a language. The body is Markdown. */
export const HelpText = z.strictObject({
  title: z.string().trim().max(limits.title),
  body: z.string().max(limits.body),
});
export type HelpText = z.infer<typeof HelpText>;

export const HelpTexts = recordOf(Language, HelpText, limits.languages);
export type HelpTexts = z.infer<typeof HelpTexts>;

export const HelpArticleState = z.enum(ARTICLE_STATES);

/** An article in lists. */
export const HelpArticle = z.object({
  id: Uuid,
  title: z.string(),
  slug: z.string(),
  state: HelpArticleState,
  categoryId: Uuid,
  /** Languages with a text. */
  languages: z.array(z.string()),
  /** Whether the draft differs from what is published. */
  hasChanges: z.boolean(),
  author: MemberRef.nullable(),
  /** Its public address; null unless it is published on a site that is on. */
  url: z.string().nullable(),
  /** Of the last 30 days. */
  views: z.number().int(),
  yes: z.number().int(),
  no: z.number().int(),
  publishedDate: Instant.nullable(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type HelpArticle = z.infer<typeof HelpArticle>;

/** An article with its draft. */
export const HelpArticleDetail = HelpArticle.extend({
  texts: z.record(z.string(), HelpText),
  /** The number of the published version. */
  version: z.number().int().nullable(),
});
export type HelpArticleDetail = z.infer<typeof HelpArticleDetail>;

/** Omitted fields are unchanged. */
export const HelpArticleChange = z.strictObject({
  texts: HelpTexts.optional().describe('Replaces the texts of all languages.'),
  categoryId: Uuid.optional(),
  slug: Slug.optional(),
});
export type HelpArticleChange = z.infer<typeof HelpArticleChange>;

/** A published version of an article in lists. */
export const HelpVersion = z.object({
  number: z.number().int(),
  author: MemberRef.nullable(),
  date: Instant,
});
export type HelpVersion = z.infer<typeof HelpVersion>;

/** The texts of a published version, which never change. */
export const HelpVersionTexts = z.object({
  number: z.number().int(),
  texts: z.record(z.string(), HelpText),
});
export type HelpVersionTexts = z.infer<typeof HelpVersionTexts>;

/** Views of a day, `YYYY-MM-DD`. */
export const HelpDay = z.object({ day: z.string(), views: z.number().int() });

/** How readers use the help centre. */
export const HelpFigures = z.object({
  days: z.array(HelpDay),
  views: z.number().int(),
  yes: z.number().int(),
  no: z.number().int(),
  mostRead: z.array(z.object({ id: Uuid, title: z.string(), views: z.number().int() })),
  leastHelpful: z.array(
    z.object({ id: Uuid, title: z.string(), yes: z.number().int(), no: z.number().int() }),
  ),
  /** Searches without result, the most frequent first. */
  lostSearches: z.array(
    z.object({ text: z.string(), language: z.string(), count: z.number().int(), lastDate: Instant }),
  ),
  comments: z.array(
    z.object({
      id: Uuid,
      articleId: Uuid,
      title: z.string(),
      isHelpful: z.boolean(),
      text: z.string(),
      date: Instant,
    }),
  ),
});
export type HelpFigures = z.infer<typeof HelpFigures>;

/** An article in lists of the widget. */
export const WidgetHelpEntry = z.object({
  id: Uuid,
  title: z.string(),
  /** What it says, or the part that was found. */
  excerpt: z.string(),
  /** Words of the excerpt to mark. */
  marks: z.array(z.string()),
  category: z.string(),
  language: z.string(),
});
export type WidgetHelpEntry = z.infer<typeof WidgetHelpEntry>;
