import type { Engagement } from '@foyer/contract/engagements/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { SwitchField, TagsField } from '../../../ui/fields/index.ts';
import { Block, Button, Icon, Time, toast } from '../../../ui/index.ts';
import type { PartProps } from '../use-engagement-form.ts';

/** How often the sites are read again while one waits for the tag to be seen. Milliseconds. */
const LOOK_EVERY_MS = 5_000;

/** The tag for the pages of a site, where it was seen, and where it may be used. */
export function SitesPart({
  form,
  disabled,
  engagement,
}: PartProps & { readonly engagement: Engagement | null }) {
  const { t } = useLingui();
  return (
    <Block title={t`Sites`}>
      <TagsField
        form={form}
        name="allowedOrigins"
        label={t`Allowed sites`}
        hint={t`Such as https://shop.example. Leave empty for every site.`}
        placeholder="https://shop.example"
        tagMaxLength={200}
        disabled={disabled}
      />
      {engagement ? (
        <>
          <Tag id={engagement.id} isEmbedded={form.values.form === 'EMBED'} />
          <Seen id={engagement.id} origins={engagement.widget.allowedOrigins} />
          <Identities form={form} disabled={disabled} engagement={engagement} />
        </>
      ) : (
        <p className="t-13 t-3">{t`The tag for your pages appears once the engagement is created.`}</p>
      )}
    </Block>
  );
}

function Tag({ id, isEmbedded }: { readonly id: string; readonly isEmbedded: boolean }) {
  const { t } = useLingui();
  const place = isEmbedded ? '<div id="foyer-chat"></div>\n' : '';
  const tag = `${place}<script async src="${location.origin}/widget/foyer.js" data-engagement="${id}"></script>`;
  return (
    <CopyLine
      label={t`The tag for your pages`}
      hint={
        isEmbedded ? t`Paste it where the chat should appear.` : t`Paste it once before the end of the body.`
      }
      text={tag}
    />
  );
}

/** The sites on which the tag was seen, and those where it was expected. */
function Seen({ id, origins }: { readonly id: string; readonly origins: readonly string[] }) {
  const { t } = useLingui();
  const { data } = useCall(
    'listEngagementSites',
    { params: { engagementID: id } },
    { refetchInterval: LOOK_EVERY_MS },
  );
  if (!data) return null;
  const missing = origins.filter((origin) => !data.sites.some((site) => site.origin === origin));
  return (
    <ul className="engagement-sites" aria-label={t`Seen on your sites`}>
      {data.sites.map(({ origin, isAllowed, lastSeenDate }) => (
        <li key={origin}>
          <code dir="ltr">{origin}</code>
          <span className={isAllowed ? 'ok row' : 'bad row'}>
            <Icon of={isAllowed ? IconCircleCheck : IconAlertCircle} size={14} />
            {isAllowed ? t`Seen` : t`Seen, but this site is not allowed`} <Time at={lastSeenDate} />
          </span>
        </li>
      ))}
      {missing.map((origin) => (
        <li key={origin}>
          <code dir="ltr">{origin}</code>
          <span className="bad row">
            <Icon of={IconAlertCircle} size={14} />
            {t`Never seen. The tag is not on this site.`}
          </span>
        </li>
      ))}
      {data.sites.length === 0 && missing.length === 0 && (
        <li className="t-3">
          <span className="row">
            <Icon of={IconInfoCircle} size={14} />
            {t`Not seen yet. Open a page with the tag, and it appears here.`}
          </span>
        </li>
      )}
    </ul>
  );
}

/** Signed identities of visitors, and the secret that signs them. */
function Identities({ form, disabled, engagement }: PartProps & { readonly engagement: Engagement }) {
  const { t } = useLingui();
  const text = useText();
  const renew = useAction('rotateIdentityKey', {
    onError: (error: Error) =>
      toast.error(t`Could not create the secret`, errorText(error, text('genericError'))),
  });
  return (
    <div className="engagement-identities">
      <SwitchField
        form={form}
        name="isEnforced"
        label={t`Only for signed-in visitors`}
        hint={t`Your server signs each visitor’s identity. Visitors without a valid signature cannot chat.`}
        disabled={disabled}
      />
      {renew.data && (
        <CopyLine
          label={t`Secret`}
          hint={t`Copy it now. You will not see it again. An earlier one stays valid for a day.`}
          text={renew.data.secret}
        />
      )}
      {!disabled && (
        <Button
          busy={renew.isPending}
          onClick={() => renew.mutate({ params: { engagementID: engagement.engagementID } })}
        >
          {engagement.identityKeyId ? t`Create new secret` : t`Create secret`}
        </Button>
      )}
    </div>
  );
}
