import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, Done, MerchantId, NextCursor, pageSize, precondition, Uuid } from '../kernel/shapes.ts';
import { LadderStep } from './lead-shapes.ts';
import { scoreRuleNameTaken, tooManyScoreRules } from './score-errors.ts';
import {
  ScoreExplanation,
  ScorePreview,
  ScorePreviewInput,
  ScoreRule,
  ScoreRuleWrite,
  Scoring,
  ScoringInput,
} from './score-shapes.ts';

const scoringView = page('scoring');
const scoringEdit = edit('scoring');

export const scoreList = defineCall({
  method: 'GET',
  path: '/chimes/scoreList',
  access: scoringView,
  topics: ['scoring'],
  reply: z.object({ rules: z.array(ScoreRule) }),
  summary: 'List scoring rules by name',
  description: 'Catalogue 7.18.',
});

export const createScore = defineCall({
  method: 'PUT',
  path: '/chimes/createScore',
  access: scoringEdit,
  topics: ['scoring'],
  body: ScoreRuleWrite,
  reply: ScoreRule,
  errors: [scoreRuleNameTaken, tooManyScoreRules],
  summary: 'Create a scoring rule, or with an id update one',
  description: 'Catalogue 7.18. All scores are recalculated in the background.',
});

export const removeScore = defineCall({
  method: 'DELETE',
  path: '/api/scoreRules/{id}',
  access: scoringEdit,
  topics: ['scoring'],
  params: z.object({ id: Uuid }),
  reply: Done,
  summary: 'Delete a scoring rule',
  description: 'Its points are taken away in the background.',
});

export const visitorsScore = defineCall({
  method: 'GET',
  path: '/chimes/visitorsScore/{merchantId}',
  access: page('scoring', 'my_leads'),
  topics: ['leads'],
  params: z.object({ merchantId: MerchantId }),
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(50, 200) }),
  reply: NextCursor.extend({
    visitors: z.array(
      z.object({
        contactId: Uuid,
        referenceIDs: z.array(Uuid).describe('Their visitors, the one seen last first.'),
        name: z.string(),
        score: z.number().int(),
        leadStatus: LadderStep,
      }),
    ),
  }),
  summary: 'List people by score, highest first',
  description: 'Catalogue 7.18.',
});

export const getScoring = defineCall({
  method: 'GET',
  path: '/api/scoring',
  access: scoringView,
  topics: ['scoring', 'scoreRuns'],
  reply: Scoring,
  summary: 'Get the highest score, the thresholds and the latest recalculation',
});

export const saveScoring = defineCall({
  method: 'PUT',
  path: '/api/scoring',
  access: scoringEdit,
  topics: ['scoring'],
  body: ScoringInput.extend(precondition),
  reply: Scoring,
  summary: 'Set the highest score and the thresholds',
  description:
    'All scores are recalculated in the background. Leads at a threshold are moved forward, unless a member has moved them back.',
});

export const cancelScoreRun = defineCall({
  method: 'POST',
  path: '/api/scoring/cancel',
  access: scoringEdit,
  topics: ['scoreRuns'],
  reply: Scoring,
  summary: 'Cancel the recalculation',
  description: 'Contacts that were not reached keep their score until something about them changes.',
});

export const recalculateScores = defineCall({
  method: 'POST',
  path: '/api/scoring/recalculate',
  access: scoringEdit,
  topics: ['scoreRuns'],
  reply: Scoring,
  summary: 'Recalculate all scores',
});

export const previewScore = defineCall({
  method: 'POST',
  path: '/api/scoring/preview',
  access: scoringEdit,
  body: ScorePreviewInput,
  reply: ScorePreview,
  summary: 'Preview a change of rules or thresholds on real people',
});

export const explainScore = defineCall({
  method: 'GET',
  path: '/api/contacts/{id}/score',
  access: page('my_contacts', 'my_leads', 'scoring'),
  topics: ['leads'],
  params: z.object({ id: Uuid }),
  reply: ScoreExplanation,
  summary: 'Explain the score of a contact',
});
