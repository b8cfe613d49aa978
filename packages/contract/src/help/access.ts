import { edit, page } from '../kernel/access.ts';

export const helpView = page('knowledge_help_centre');
export const helpEdit = edit('knowledge_help_centre');
