import type { FirstMessage } from './first-messages.ts';

/** Messages of a flow as a chat. */
export function StoreChat({ messages }: { messages: readonly FirstMessage[] }) {
  return (
    <span className="store-chat">
      {messages.map(({ by, text, choices }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages keep their order, and texts may be repeated.
        <span key={index} className={`is-${by}`}>
          <span className="store-said" dir="auto">
            {text}
          </span>
          {choices.length > 0 && (
            <span className="store-choices">
              {choices.map((choice) => (
                <span key={choice} dir="auto">
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
