import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { joinedText } from '../../../i18n/joined-text.ts';
import { Button, Icon } from '../../../ui/index.ts';

/** The limit is shown when fewer characters than this are left. */
const SHOWN_BELOW = 500;

/** The distinct canned-reply variables left in a text. */
export function unfilledVariables(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map((match) => match[1] ?? ''))];
}

interface Props {
  text: string;
  /** Characters that can be sent. */
  textMax: number;
  isTooLong: boolean;
  isUnfilled: boolean;
  /** Files that are too large for the channel, and bytes that it takes. */
  tooLarge: readonly string[];
  fileMaxBytes: number;
  onIgnoreUnfilled: () => void;
}

/** The problems that prevent sending, or will soon. */
export function ComposerWarnings({
  text,
  textMax,
  isTooLong,
  isUnfilled,
  tooLarge,
  fileMaxBytes,
  onIgnoreUnfilled,
}: Props) {
  const { i18n } = useLingui();
  const left = textMax - text.length;
  const files = joinedText(tooLarge);
  const megabytes = i18n.number(Math.floor(fileMaxBytes / 1024 / 1024));
  const names = joinedText(unfilledVariables(text));
  return (
    <>
      {isUnfilled && (
        <div className="composer-warning warn" role="status">
          <Icon of={IconAlertTriangle} />
          <span className="grow">
            <Trans>No value for {names}. Fill it in before sending.</Trans>
          </span>
          <Button small variant="quiet" onClick={onIgnoreUnfilled}>
            <Trans>Send as is</Trans>
          </Button>
        </div>
      )}
      {tooLarge.length > 0 && (
        <div className="composer-warning bad" role="alert">
          <Icon of={IconAlertTriangle} />
          <span className="grow">
            {fileMaxBytes === 0 ? (
              <Trans>This channel does not support files. Remove {files}.</Trans>
            ) : (
              <Trans>
                This channel accepts files up to {megabytes} MB. Remove {files}.
              </Trans>
            )}
          </span>
        </div>
      )}
      {left < SHOWN_BELOW && (
        <div
          className={isTooLong ? 'composer-warning bad' : 'composer-warning t-3'}
          role={isTooLong ? 'alert' : undefined}
        >
          <span className="num">
            {i18n.number(text.length)} / {i18n.number(textMax)}
          </span>
        </div>
      )}
    </>
  );
}
