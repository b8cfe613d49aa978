import { edit, page } from '../kernel/access.ts';

/** Who may run reports. Each report shows what the member may see. */
export const reportsView = page('reports');
export const reportsEdit = edit('reports');
export const reportRequests = edit('reports_request');
