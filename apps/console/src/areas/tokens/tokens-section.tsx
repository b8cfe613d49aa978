import { joinedText } from '../../i18n/joined-text.ts';
import './tokens.css';
import type { ApiToken } from '@foyer/contract/tokens/shapes';
import { API_SCOPES } from '@foyer/domain/api-scopes';
import { useLingui } from '@lingui/react/macro';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { RecordSection } from '../../shell/settings/record-section.tsx';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { Badge, Time, useNow } from '../../ui/index.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { SCOPE_LABELS } from './scope-labels.ts';
import { TokenDrawer } from './token-drawer.tsx';

const MINUTE_MS = 60_000;

/** The API tokens of the merchant. */
export function TokensSection() {
  const { t } = useLingui();
  const query = useCall('listApiTokens');
  const [token, setToken] = useState<string | null>(null);
  return (
    <>
      <RecordSection
        items={query.data?.tokens}
        query={query}
        canCreate
        icon={IconKey}
        texts={{
          create: t`New token`,
          failed: t`Could not load API tokens`,
          empty: t`A token lets a program of yours make calls. It can do only what its scopes allow.`,
        }}
        drawer={(one, close) => <TokenDrawer token={one} onToken={setToken} onClose={close} />}
      >
        {(tokens) => <TokenTable tokens={tokens} />}
      </RecordSection>
      {token !== null && (
        <SecretDialog
          title={t`API token`}
          text={t`Your program sends it in the header Authorization, after the word Bearer.`}
          secret={token}
          onClose={() => setToken(null)}
        />
      )}
    </>
  );
}

function TokenTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const { t } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th className="hide-phone">{t`Scopes`}</th>
            <th className="hide-phone">{t`Last used`}</th>
            <th>{t`Expires`}</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <Row key={token.id} token={token} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ token: { id, name, ending, scopes, lastUsedDate, expiresDate } }: { token: ApiToken }) {
  const { t, i18n } = useLingui();
  const now = useNow(MINUTE_MS);
  const given = API_SCOPES.filter((scope) => scopes[scope]).map((scope) => i18n._(SCOPE_LABELS[scope]));
  const summary = joinedText(given);
  return (
    <tr className="linked">
      <td>
        <RowLink id={id}>{name}</RowLink>{' '}
        <span className="t-12 t-3" dir="ltr">
          …{ending}
        </span>
      </td>
      <td className="hide-phone t-2" title={summary}>
        {summary}
      </td>
      <td className="hide-phone t-2">
        {lastUsedDate ? <Time at={lastUsedDate} /> : <span className="t-3">{t`Never`}</span>}
      </td>
      <td className="t-2">
        {expiresDate === null ? (
          t`Never`
        ) : Date.parse(expiresDate) <= now ? (
          <Badge tone="danger">{t`Expired`}</Badge>
        ) : (
          <Time at={expiresDate} />
        )}
      </td>
    </tr>
  );
}
