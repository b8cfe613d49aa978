import { VISITOR_PAGES } from '@foyer/domain/work-pages';
import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Uuid } from '../kernel/shapes.ts';
import { contactsEdit } from './access.ts';
import { ConsentInput, ConsentWording, ConsentWordingInput, ContactConsents } from './consent-shapes.ts';

const one = z.object({ id: Uuid });
const ofVisitorView = page('my_contacts', 'my_leads', ...VISITOR_PAGES);

export const listConsents = defineCall({
  method: 'GET',
  path: '/api/contacts/{id}/consents',
  access: ofVisitorView,
  topics: ['contacts', 'optOuts'],
  params: one,
  reply: ContactConsents,
  summary: 'List the consents of a contact',
});

export const recordConsent = defineCall({
  method: 'POST',
  path: '/api/contacts/{id}/consents',
  access: contactsEdit,
  topics: ['contacts', 'optOuts'],
  params: one,
  body: ConsentInput,
  reply: ContactConsents,
  summary: 'Record that a contact gave or withdrew a consent',
  description:
    'Withdrawing the consent to marketing by email unsubscribes the addresses of the contact. Giving it again does not subscribe them.',
});

export const listConsentWordings = defineCall({
  method: 'GET',
  path: '/api/consentWordings',
  access: ofVisitorView,
  topics: ['consentWordings'],
  reply: z.object({ wordings: z.array(ConsentWording) }),
  summary: 'List the wordings of consents, newest version first',
});

export const addConsentWording = defineCall({
  method: 'POST',
  path: '/api/consentWordings',
  access: edit('settings'),
  topics: ['consentWordings'],
  body: ConsentWordingInput,
  reply: ConsentWording,
  summary: 'Add a version of a wording. Consents keep the one they were given to',
});
