import { z } from 'zod';
import { page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listFilter, listQuery } from '../kernel/list-query.ts';
import { GridPage, RowTotal, Uuid } from '../kernel/shapes.ts';
import { visitList } from './list.ts';
import { Visit } from './shapes.ts';

const historyView = page('visit_history');

export const listVisits = defineCall({
  method: 'GET',
  path: '/api/visits',
  access: historyView,
  query: z.object(listQuery(visitList)),
  reply: GridPage.extend({ visits: z.array(Visit) }),
  summary: 'List visits of visitors the caller may see. Default order: newest first',
});

export const countVisits = defineCall({
  method: 'GET',
  path: '/api/visits/count',
  access: historyView,
  query: z.object(listFilter(visitList)),
  reply: RowTotal,
  summary: 'Count visits that match a filter, exact up to 100,000',
});

export const getVisit = defineCall({
  method: 'GET',
  path: '/api/visits/{id}',
  access: historyView,
  params: z.object({ id: Uuid }),
  reply: Visit,
  summary: 'Get a visit of the history',
});
