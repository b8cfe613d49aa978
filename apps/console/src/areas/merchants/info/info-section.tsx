import './info.css';
import type { MerchantAttributes } from '@foyer/contract/merchants/shapes';
import { isAdmin } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCall } from '../../../api/index.ts';
import { useSession } from '../../../session/values.ts';
import { SectionHead } from '../../../shell/settings/section-head.tsx';
import { Block, Blocks, Cut, Icon, IconButton, toast } from '../../../ui/index.ts';
import { WithMerchant } from '../use-merchant.tsx';
import { SetupList } from './setup-list.tsx';

/** The account's number, sign-in address and setup progress. */
export function InfoSection() {
  return (
    <>
      <SectionHead />
      <WithMerchant>{(merchant) => <Info merchant={merchant} />}</WithMerchant>
    </>
  );
}

function Info({ merchant }: { merchant: MerchantAttributes }) {
  const { t, i18n } = useLingui();
  const { Role } = useSession();
  const members = useCall('listColleagues').data?.colleagues.length;
  const address = `${location.origin}/login/${merchant.merchantId}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast.show({ kind: 'done', text: t`Sign-in address copied` });
  };
  return (
    <Blocks>
      <Block title={merchant.name}>
        <dl className="facts">
          <dt>{t`Merchant ID`}</dt>
          <dd className="num">{merchant.merchantId}</dd>
          <dt>{t`Sign-in address`}</dt>
          <dd className="row">
            <Cut dir="ltr">{address}</Cut>
            <IconButton small icon={IconCopy} label={t`Copy sign-in address`} onClick={() => void copy()} />
          </dd>
          <dt>{t`Business type`}</dt>
          <dd>{merchant.type}</dd>
          <dt>{t`Active members`}</dt>
          <dd className="num">{members === undefined ? '–' : i18n.number(members)}</dd>
        </dl>
      </Block>
      {merchant.user_assist.length > 0 ? (
        <SetupList items={merchant.user_assist} canTick={isAdmin(Role)} />
      ) : (
        <Block title={t`Setup`}>
          <p className="row t-13 t-2">
            <Icon of={IconCheck} className="ok" />
            {t`Setup is complete.`}
          </p>
        </Block>
      )}
    </Blocks>
  );
}
