import { edit, page } from '../kernel/access.ts';

const PAGES = ['knowledge', 'knowledge_base', 'knowledge_document', 'knowledge_business_faq'] as const;

export const knowledgeView = page(...PAGES);
export const knowledgeEdit = edit(...PAGES);
