import { checkGraph } from '@foyer/domain/bots/checker';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { emptyGraph } from '@foyer/domain/bots/layout';
import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { withNewStep } from './new-step.ts';
import { problemDetail } from './step-text.ts';

it('names the text that is missing', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const missing = (graph: BotGraph) =>
    checkGraph(graph)
      .filter(({ code }) => code === 'missing_text')
      .map((problem) => problemDetail(problem, graph.nodes.at(-1), graph, i18n));
  const added = (type: 'buttons' | 'form' | 'mail') => withNewStep(emptyGraph(), type, type, undefined).graph;
  expect(missing(added('buttons'))).toEqual(['Text', 'Option 1', 'Option 2']);
  expect(missing(added('form'))).toEqual(['Text', 'Field 1']);
  expect(missing(added('mail'))).toEqual(['Subject', 'Text']);
});
