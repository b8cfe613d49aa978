import { HELP_LIMITS } from '@foyer/domain/help';
import { z } from 'zod';
import { fileRefused } from '../conversations/errors.ts';
import { edit } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { common } from '../kernel/errors.ts';
import { listQuery } from '../kernel/list-query.ts';
import { Done, GridPage, precondition, RowTotal, Uuid } from '../kernel/shapes.ts';
import { KnowledgeLanguage } from '../knowledge/shapes.ts';
import { UnansweredGroup } from '../knowledge/unanswered-shapes.ts';
import { helpEdit, helpView } from './access.ts';
import {
  articleIncomplete,
  helpCategoryUsed,
  helpHostTaken,
  helpHostUnproven,
  helpOff,
  helpPathTaken,
  helpSlugTaken,
  tooManyHelpRecords,
} from './errors.ts';
import { helpArticleList } from './list.ts';
import {
  HelpArticle,
  HelpArticleChange,
  HelpArticleDetail,
  HelpCategory,
  HelpCategoryInput,
  HelpFigures,
  HelpSite,
  HelpSiteInput,
  HelpText,
  HelpVersion,
  HelpVersionTexts,
} from './shapes.ts';

export const description = 'The help centre: articles that a merchant publishes for its customers.';

const one = z.object({ id: Uuid });
const version = one.extend({ number: z.coerce.number().int().min(1).max(32_767) });
const topics = ['help'] as const;
const bodyLimit = 4 * 1024 * 1024;

export const getHelpSite = defineCall({
  method: 'GET',
  path: '/api/help/site',
  access: helpView,
  topics,
  reply: HelpSite,
  summary: 'Get the settings of the help centre',
});

export const updateHelpSite = defineCall({
  method: 'PUT',
  path: '/api/help/site',
  access: helpEdit,
  topics,
  body: HelpSiteInput.extend(precondition),
  reply: HelpSite,
  errors: [helpPathTaken],
  summary: 'Change the settings of the help centre',
  description: 'When it is turned off, its pages are gone at once and its articles stop answering.',
});

export const verifyHelpHost = defineCall({
  method: 'POST',
  path: '/api/help/site/hostCheck',
  access: helpEdit,
  topics,
  reply: HelpSite,
  errors: [helpHostUnproven, helpHostTaken],
  rateLimit: { max: 20, perSeconds: 60 },
  summary: 'Look up the DNS record that proves whose the host name is',
  description: 'Once it is found, the pages are served on the host name.',
});

export const listHelpCategories = defineCall({
  method: 'GET',
  path: '/api/help/categories',
  access: helpView,
  topics,
  reply: z.object({ categories: z.array(HelpCategory) }),
  summary: 'List categories in their order',
});

export const createHelpCategory = defineCall({
  method: 'POST',
  path: '/api/help/categories',
  access: helpEdit,
  topics,
  body: HelpCategoryInput,
  reply: HelpCategory,
  errors: [helpSlugTaken, tooManyHelpRecords],
  summary: 'Create a category',
});

export const updateHelpCategory = defineCall({
  method: 'PUT',
  path: '/api/help/categories/{id}',
  access: helpEdit,
  topics,
  params: one,
  body: HelpCategoryInput.extend(precondition),
  reply: HelpCategory,
  errors: [helpSlugTaken],
  summary: 'Change a category',
});

export const removeHelpCategory = defineCall({
  method: 'DELETE',
  path: '/api/help/categories/{id}',
  access: helpEdit,
  topics,
  params: one,
  reply: Done,
  errors: [helpCategoryUsed],
  summary: 'Delete a category without articles',
});

export const orderHelpCategories = defineCall({
  method: 'PUT',
  path: '/api/help/categoryOrder',
  access: helpEdit,
  topics,
  body: z.strictObject({ ids: z.array(Uuid).max(HELP_LIMITS.categories) }),
  reply: Done,
  summary: 'Order the categories',
});

export const listHelpArticles = defineCall({
  method: 'GET',
  path: '/api/help/articles',
  access: helpView,
  topics,
  query: z.object(listQuery(helpArticleList)),
  reply: GridPage.extend({ articles: z.array(HelpArticle), ...RowTotal.shape }),
  summary: 'List articles',
});

export const createHelpArticle = defineCall({
  method: 'POST',
  path: '/api/help/articles',
  access: helpEdit,
  topics,
  body: z.strictObject({
    categoryId: Uuid,
    language: KnowledgeLanguage.optional().describe('Default that of the site.'),
    title: HelpText.shape.title.min(1),
    body: HelpText.shape.body.default(''),
  }),
  reply: HelpArticleDetail,
  errors: [tooManyHelpRecords],
  bodyLimit,
  summary: 'Create an article as a draft',
});

export const getHelpArticle = defineCall({
  method: 'GET',
  path: '/api/help/articles/{id}',
  access: helpView,
  topics,
  params: one,
  reply: HelpArticleDetail,
  summary: 'Get an article with its draft',
});

export const saveHelpArticle = defineCall({
  method: 'PUT',
  path: '/api/help/articles/{id}',
  access: helpEdit,
  topics,
  params: one,
  body: HelpArticleChange.extend(precondition),
  reply: HelpArticleDetail,
  errors: [helpSlugTaken],
  bodyLimit,
  summary: 'Save the draft of an article',
  description:
    'The public text does not change until the article is published. Address and category do at once.',
});

export const uploadHelpPicture = defineCall({
  method: 'POST',
  path: '/api/help/articles/{id}/pictures',
  access: helpEdit,
  params: one,
  upload: true,
  reply: z.object({ url: z.string() }),
  errors: [fileRefused, common.tooLarge],
  summary: 'Store a picture for an article: PNG, JPG, WebP or GIF',
  description: 'Its text shows the picture as `![what it shows](url)`.',
});

export const publishHelpArticle = defineCall({
  method: 'POST',
  path: '/api/help/articles/{id}/publish',
  access: helpEdit,
  topics: ['help', 'knowledge'],
  params: one,
  body: z.strictObject(precondition),
  reply: HelpArticleDetail,
  errors: [articleIncomplete],
  summary: 'Publish the draft of an article as a new version',
  description: 'Languages with a title and a text become public, and answer as soon as they are trained.',
});

export const unpublishHelpArticle = defineCall({
  method: 'POST',
  path: '/api/help/articles/{id}/unpublish',
  access: helpEdit,
  topics: ['help', 'knowledge'],
  params: one,
  body: z.strictObject({ to: z.enum(['draft', 'archived']) }),
  reply: HelpArticleDetail,
  summary: 'Unpublish or archive an article, or make an archived one a draft again',
  description: 'It is no longer public and stops answering at once.',
});

export const listHelpVersions = defineCall({
  method: 'GET',
  path: '/api/help/articles/{id}/versions',
  access: helpView,
  topics,
  params: one,
  reply: z.object({ versions: z.array(HelpVersion) }),
  summary: 'List the published versions of an article, the newest 50 first',
});

export const getHelpVersion = defineCall({
  method: 'GET',
  path: '/api/help/articles/{id}/versions/{number}',
  access: helpView,
  topics,
  params: version,
  reply: HelpVersionTexts,
  summary: 'Get the texts of a published version',
});

export const restoreHelpVersion = defineCall({
  method: 'POST',
  path: '/api/help/articles/{id}/versions/{number}/restore',
  access: helpEdit,
  topics,
  params: version,
  reply: HelpArticleDetail,
  summary: 'Make a version of an article its draft',
});

export const previewHelpArticle = defineCall({
  method: 'POST',
  path: '/api/help/preview',
  access: helpView,
  body: HelpText.extend({ language: KnowledgeLanguage }),
  reply: z.object({ html: z.string() }),
  bodyLimit,
  summary: 'Render an article as its public page does',
});

export const getHelpFigures = defineCall({
  method: 'GET',
  path: '/api/help/figures',
  access: helpView,
  topics,
  reply: HelpFigures,
  summary: 'Get how readers used the help centre in the last 30 days',
});

export const answerUnansweredByArticle = defineCall({
  method: 'POST',
  path: '/api/help/unanswered/{id}',
  access: edit('knowledge_help_centre'),
  topics: ['help', 'knowledge', 'unanswered'],
  params: one,
  body: z.strictObject({
    categoryId: Uuid,
    language: KnowledgeLanguage,
    title: HelpText.shape.title.min(1),
    body: HelpText.shape.body.trim().min(1),
  }),
  reply: UnansweredGroup,
  errors: [tooManyHelpRecords, helpOff],
  bodyLimit,
  summary: 'Answer a group of unanswered questions by a published article',
});
