import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { inboxEdit, inboxView } from './access.ts';
import { labelRefused, labelTaken } from './errors.ts';
import { LabelInput, ListedLabel } from './shapes.ts';

const one = z.object({ id: Uuid });

export const listLabels = defineCall({
  method: 'GET',
  path: '/api/labels',
  access: inboxView,
  topics: ['labels'],
  reply: z.object({ labels: z.array(ListedLabel) }),
  summary: 'List labels by name',
});

const changeLabel = {
  access: inboxEdit,
  reply: ListedLabel,
  errors: [labelTaken, labelRefused],
} as const;

export const createLabel = defineCall({
  ...changeLabel,
  method: 'POST',
  path: '/api/labels',
  topics: ['labels'],
  body: LabelInput,
  summary: 'Create a label. Missing parent labels are created too',
});

export const updateLabel = defineCall({
  ...changeLabel,
  method: 'PUT',
  path: '/api/labels/{id}',
  topics: ['labels'],
  params: one,
  body: LabelInput.extend(precondition),
  summary: 'Rename or recolour a label. Labels below it are renamed too',
});

export const removeLabel = defineCall({
  method: 'DELETE',
  path: '/api/labels/{id}',
  access: inboxEdit,
  topics: ['labels'],
  params: one,
  reply: Done,
  summary: 'Delete a label and the labels below it',
});
