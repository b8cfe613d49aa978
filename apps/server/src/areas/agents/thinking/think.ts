import { AGENT_LIMITS } from '@foyer/domain/agents/agent';
import { cutAtSentence } from '@foyer/domain/agents/checks';
import { asksForPerson, concernsOwnRecords, isGreeting, verdictOf } from '@foyer/domain/agents/phrases';
import { plain } from '@foyer/domain/bots/words';
import { hasProvider } from '../../ai/asking.ts';
import { AiFailure } from '../../ai/failures.ts';
import { askForDecision } from './asking-model.ts';
import { handOver, noteOf, phraseOf } from './handing-over.ts';
import { type Found, search } from './searching.ts';
import { silencesOf } from './silences.ts';
import { type Asked, type Decision, Notebook, type Thought } from './thought.ts';

/** How long the calls of a turn may last together when a source answers already. Milliseconds. */
const SPARED_MS = 12_000;

/** Decides what an agent does with new messages. Reads only; what follows is done by the caller. */
export async function think(asked: Asked): Promise<Thought> {
  const notebook = new Notebook();
  const early = checkFirst(asked);
  notebook.note('checked', early ? (early.category ?? early.outcome) : 'within_limits', asked.text);
  if (early) return notebook.close(early);
  const found = await search(asked, notebook);
  const decision = await decide(asked, notebook, found);
  notebook.note('decided', decision.category ?? decision.outcome);
  return notebook.close(decision);
}

/** With sources or tools that may help a model decides, if there is one; otherwise knowledge alone. */
async function decide(asked: Asked, notebook: Notebook, found: Found): Promise<Decision> {
  const hasAnswer = found.answering.length > 0;
  const mayLookUp = asked.settings.tools.length > 0 && concernsOwnRecords(asked.text);
  if (!found.hasSource && !mayLookUp) return clarify(asked, found);
  const { services, merchantId } = asked;
  const silence = silencesOf(services);
  if (
    !silence.isSilent(merchantId) &&
    (await services.database.tenant(merchantId).read((db) => hasProvider(db, merchantId)))
  ) {
    try {
      return await askForDecision(asked, notebook, hasAnswer ? SPARED_MS : undefined);
    } catch (error) {
      if (!(error instanceof AiFailure)) throw error;
      notebook.note('failed', error.reason);
      if (error.reason === 'timeout') silence.note(merchantId);
      if (!hasAnswer)
        return error.reason === 'cap_reached'
          ? handOver(asked, 'limit', noteOf(asked, 'limit'))
          : handOver(asked, 'failed', noteOf(asked, 'failed'));
    }
  }
  return hasAnswer ? answerFromKnowledge(asked, notebook, found) : clarify(asked, found);
}

/** What needs neither knowledge nor a model. */
function checkFirst(asked: Asked): Decision | null {
  const { text, answers, turns, before, settings } = asked;
  const verdict = answers > 0 ? verdictOf(text) : null;
  if (verdict === 'helped') return { outcome: 'confirmed', text: phraseOf(asked, 'thanks'), rating: 'up' };
  if (verdict === 'notHelped')
    return {
      ...handOver(asked, 'not_helpful', noteOf(asked, 'notHelped')),
      rating: 'down',
      unanswered: { reason: 'thumbs_down', score: null },
    };
  if (asksForPerson(text)) return handOver(asked, 'asked', noteOf(asked, 'asked'));
  if (isGreeting(text)) return { outcome: 'greeted', text: phraseOf(asked, 'hello') };
  if (turns >= settings.caps.turns) return handOver(asked, 'limit', noteOf(asked, 'limit'));
  if (answers > 0 && isRepeated(text, before))
    return handOver(asked, 'not_helpful', noteOf(asked, 'askedAgain'));
  return null;
}

const isRepeated = (text: string, before: Asked['before']): boolean => {
  const last = before.findLast(({ from }) => from === 'visitor');
  return last !== undefined && plain(last.text) === plain(text);
};

/** Without a source: one question, then the team. Nothing is spent. */
function clarify(asked: Asked, { near, best }: Found): Decision {
  const reason = best === null ? 'no_source' : 'below_threshold';
  if (asked.unclear !== null)
    return {
      ...handOver(asked, 'no_source', noteOf(asked, 'noSource', asked.unclear)),
      unanswered: { reason: 'handed_over', score: best },
    };
  return {
    outcome: 'asked',
    text: phraseOf(asked, near.length > 0 ? 'didYouMean' : 'clarify'),
    choices: near,
    unanswered: { reason, score: best },
  };
}

/** The best source, word for word. */
function answerFromKnowledge(asked: Asked, notebook: Notebook, { answering }: Found): Decision {
  const source = notebook.sources[answering[0] ?? 0];
  if (!source) return clarify(asked, { hasSource: false, answering: [], near: [], best: null });
  source.used = true;
  return {
    outcome: 'answered',
    text: cutAtSentence(source.text, AGENT_LIMITS.passage),
    choices: [phraseOf(asked, 'helped'), phraseOf(asked, 'notHelped')],
  };
}
