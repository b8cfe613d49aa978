import type { MailContent } from '@foyer/contract/channels/mail-shapes';
import type { MailHead, Message } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconDots, IconDownload, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { Button, Icon } from '../../../ui/index.ts';
import { MessageText } from '../thread/message-text.tsx';
import { HtmlFrame } from './html-frame.tsx';

/** The body of a mail. HTML is shown as designed, with quotes folded and remote images blocked. */
export function MailBody({ message, mail }: { message: Message; mail: MailHead }) {
  const { t } = useLingui();
  const [showsQuoted, setShowsQuoted] = useState(false);
  const [showsImages, setShowsImages] = useState(false);
  const needsContent = mail.hasHtml || mail.isBroken || showsQuoted;
  const { data, error } = useCall(
    'getMail',
    { params: { id: message.conversationID, messageId: message.id } },
    { enabled: needsContent, staleTime: Number.POSITIVE_INFINITY },
  );
  const remote = data?.remoteImages ?? 0;
  return (
    <>
      {remote > 0 && !showsImages && (
        <p className="letter-notice">
          <Icon of={IconPhoto} />
          <span className="grow">{t`Images are blocked because they would tell the sender that you opened this email.`}</span>
          <Button small variant="quiet" onClick={() => setShowsImages(true)}>
            {t`Show images`}
          </Button>
        </p>
      )}
      {data?.html ? (
        <HtmlFrame
          html={data.html}
          showsImages={showsImages}
          showsQuoted={showsQuoted}
          title={t`Email: ${mail.subject || message.text.slice(0, 60)}`}
        />
      ) : (
        <Words shown={message.text} content={showsQuoted ? data : undefined} />
      )}
      {error && <p className="letter-notice">{t`Could not load the rest of this email.`}</p>}
      {data?.isBroken && (
        <p className="letter-notice">
          <span className="grow">{t`This email was damaged in transit and could not be read completely.`}</span>
          {data.originalUrl && (
            <a className="link" href={data.originalUrl} download>
              <Icon of={IconDownload} size={14} /> {t`Original`}
            </a>
          )}
        </p>
      )}
      {mail.hasMore && (
        <button
          type="button"
          className="letter-more"
          aria-pressed={showsQuoted}
          aria-label={showsQuoted ? t`Hide quoted text` : t`Show quoted text`}
          onClick={() => setShowsQuoted(!showsQuoted)}
        >
          <Icon of={IconDots} size={14} />
        </button>
      )}
    </>
  );
}

function Words({ shown, content }: { shown: string; content: MailContent | undefined }) {
  if (!content) {
    return (
      <div className="letter-words" dir="auto">
        <MessageText text={shown} />
      </div>
    );
  }
  return content.parts.map(({ kind, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change
    <div key={index} className={`letter-words is-${kind}`} dir="auto">
      <MessageText text={text} />
    </div>
  ));
}
