import { defineError } from '../kernel/errors.ts';

export const knowledgeBaseNameTaken = defineError(
  'knowledge_base_name_taken',
  409,
  'A knowledge base with this name already exists.',
);

export const tooManyBases = defineError(
  'too_many_bases',
  409,
  'You have reached the maximum of {max} knowledge bases. Delete one first.',
);

export const documentFileRefused = defineError(
  'document_file_refused',
  400,
  'Choose a PDF, Word (DOCX), HTML, Markdown, text or CSV file.',
);

export const documentDeleted = defineError('document_deleted', 409, 'This document is deleted.');

export const notAnFaq = defineError('not_an_faq', 409, 'Only an FAQ has variants of its question.');

export const documentOfHelp = defineError(
  'document_of_help',
  409,
  'This is an article of the help centre. Change it there.',
);

export const baseHasArticles = defineError(
  'base_has_articles',
  409,
  'Articles of the help centre answer from this base. Choose another one there first.',
);
