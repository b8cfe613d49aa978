import { callWith } from '../../../api/call.ts';
import { live } from '../../../live/index.ts';

type Writing = 'suggestReply' | 'rewriteDraft' | 'summarizeConversation';
type Input<Name extends Writing> = Parameters<typeof callWith<Name>>[1];

/** Calls a model, and shows what it writes until its reply is complete and checked. */
export async function callWriting<Name extends Writing>(
  name: Name,
  input: Input<Name>,
  { signal, onText }: { readonly signal: AbortSignal; readonly onText: (text: string) => void },
) {
  const streamId = crypto.randomUUID();
  const stop = live.on('aiText', (written) => {
    if (written.streamId === streamId) onText(written.text);
  });
  try {
    return await callWith(name, { ...input, query: { streamId } }, { signal });
  } finally {
    stop();
  }
}
