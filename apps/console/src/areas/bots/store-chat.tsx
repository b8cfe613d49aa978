import { useLingui } from '@lingui/react/macro';
import type { FirstMessage } from './first-messages.ts';

/** Messages of a flow as a chat. */
export function StoreChat({ messages }: { messages: readonly FirstMessage[] }) {
  const { t } = useLingui();
  return (
    <span className="store-chat">
      {messages.map(({ by, text, choices }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages keep their order, and texts may be repeated.
        <span key={index} className={`is-${by}`}>
          <span className="sr">{by === 'bot' ? t`Bot` : t`Visitor`}: </span>
          <span className="store-said" dir="auto">
            {text}
          </span>
          {choices.length > 0 && (
            <span className="store-choices">
              {choices.map((choice, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: choices keep their order, and labels may be repeated.
                <span key={at} dir="auto">
                  {choice}
                </span>
              ))}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
