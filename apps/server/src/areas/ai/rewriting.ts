import type { RewriteInput } from '@foyer/contract/ai/shapes';
import type { RewriteStyle } from '@foyer/domain/ai';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import type { z } from 'zod';
import type { MemberScope } from '../../kernel/context.ts';
import { conversationFor } from '../conversations/access.ts';
import { askModel } from './asking.ts';
import { dataBlocks } from './data-blocks.ts';
import type { ModelQuestion } from './questions.ts';
import { askedIn, readLines } from './transcript.ts';

const LINES = 10;
/** Of a short draft; a long one needs as many as it has, with room for another language. */
const TOKENS_MIN = 2_000;

const STYLES: Readonly<Record<RewriteStyle, string>> = {
  shorter: 'Make it shorter. Keep every fact.',
  friendlier: 'Make it friendlier and warmer. Keep its length and every fact.',
  formal: 'Make it more formal. Keep its length and every fact.',
  spelling: 'Correct spelling, grammar and punctuation. Change nothing else.',
  translate: 'Translate it into the language in which the customer writes.',
};

/**
 * Lets a model rewrite the draft of a reply.
 * @throws Refusal `not_found`, or AiFailure
 */
export async function rewrite(
  scope: MemberScope,
  id: string,
  { text, style }: z.infer<typeof RewriteInput>,
  onText: ModelQuestion['onText'],
) {
  const { tenant, services } = scope;
  const conversation = await conversationFor(scope, id, 'change');
  const isTranslated = style === 'translate';
  const asked = isTranslated ? askedIn(await readLines(tenant, conversation.id, { limit: LINES })) : '';
  const { block, rule } = dataBlocks();
  const reply = await askModel(services, tenant.merchantId, {
    purpose: 'rewrite',
    system: [
      'You rewrite the draft of a reply to a customer.',
      STYLES[style],
      isTranslated ? '' : 'Stay in the language of the draft.',
      isTranslated && conversation.language ? `The customer probably writes "${conversation.language}".` : '',
      'Keep names, numbers, links and {{placeholders}} as they are. Answer with the new draft only, as plain text.',
      rule,
    ]
      .filter(Boolean)
      .join('\n'),
    messages: [
      {
        role: 'user',
        content: [block('Draft', text), ...(asked ? [block('What the customer wrote', asked)] : [])].join(
          '\n\n',
        ),
      },
    ],
    ...{ maxOutputTokens: TOKENS_MIN + text.length, conversationId: conversation.id },
    ...{ agentId: null, caps: null, signal: scope.disconnected(), onText },
  });
  return { text: reply.text.trim().slice(0, MESSAGE_TEXT_MAX), model: reply.model };
}
