import type { Engagement } from '@foyer/contract/engagements/shapes';
import { useLingui } from '@lingui/react/macro';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { Block } from '../../../ui/index.ts';
import type { PartProps } from '../use-engagement-form.ts';
import { LanguageField } from './language-field.tsx';

/** The address that Twilio calls when someone rings the number. */
export function VoicePart({ form, disabled, saved }: PartProps & { readonly saved: Engagement | null }) {
  const { t } = useLingui();
  return (
    <Block
      title={t`Calls`}
      hint={t`Twilio transcribes what callers say. Bots and AI agents of this engagement answer; without them, only questions about your opening hours are answered. Unanswered questions become a call-back request.`}
    >
      <div className="field-pair">
        <LanguageField form={form} disabled={disabled} />
      </div>
      {saved && (
        <CopyLine
          label={t`Address for calls`}
          hint={t`In the Twilio console, open the number and set “A call comes in” and “Call status changes” to Webhook, HTTP POST. The second reports when callers hang up.`}
          text={`${location.origin}/clbk/voice/${saved.engagementID}`}
        />
      )}
    </Block>
  );
}
