-- What providers deliver is taken in for several merchants in one statement, since a provider that delivers for many of
-- them must not cost a commit each. Both functions run with the owner's rights, and find every row by its key, however
-- small the tables were when the plan was made. Neither waits long for a row that another transaction locks, since the
-- deliveries of other merchants would wait too.

-- Stores arrivals once each. `entries` is an array of objects with the columns below. Those of an account that is
-- gone are ignored.
CREATE OR REPLACE FUNCTION store_messenger_arrivals(entries jsonb)
RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET lock_timeout = '500ms'
AS $$
  WITH entry AS (
    SELECT * FROM jsonb_to_recordset(entries)
      AS e (merchant_id int, account_id uuid, id uuid, source_key text, person_id text, content jsonb)
  ), receiving AS (
    SELECT a.merchant_id, a.id FROM messenger_accounts a
    WHERE (a.merchant_id, a.id) IN (SELECT e.merchant_id, e.account_id FROM entry e)
      -- Precise enough for when an account last received something.
      AND (a.last_received_at IS NULL OR a.last_received_at < now() - interval '1 second')
    FOR NO KEY UPDATE SKIP LOCKED
  ), noted AS (
    UPDATE messenger_accounts a SET last_received_at = now() FROM receiving r
    WHERE a.merchant_id = r.merchant_id AND a.id = r.id
  )
  INSERT INTO messenger_arrivals (merchant_id, account_id, id, source_key, person_id, content)
  SELECT e.merchant_id, e.account_id, e.id, e.source_key, e.person_id, e.content
  FROM entry e JOIN messenger_accounts a ON a.merchant_id = e.merchant_id AND a.id = e.account_id
  -- In one order, so that two processes that receive the same wait instead of deadlocking.
  ORDER BY e.merchant_id, e.account_id, e.source_key
  ON CONFLICT DO NOTHING
$$;

-- Settles the arrivals that customers' last turn handled (`done`), and claims the oldest waiting one of each customer,
-- unless another process has it: then the id is null. `customers` is an array of objects with the columns below; no
-- customer may occur twice. Of a known customer who sent a message, notes when they wrote, and returns who they are here with their newest chat.
CREATE OR REPLACE FUNCTION next_messenger_arrivals(customers jsonb)
RETURNS TABLE (entry int, id uuid, content jsonb, received_at timestamptz, visitor_id uuid, first_name text,
  last_name text, phone text, conversation_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET lock_timeout = '500ms'
AS $$
  WITH customer AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset(customers)
      AS (merchant_id int, account_id uuid, person_id text, done uuid, error text, call jsonb)) WITH ORDINALITY
      AS c (merchant_id, account_id, person_id, done, error, call, entry)
  ), settled AS (
    UPDATE messenger_arrivals a
    SET state = 'done', error = c.error, call = c.call, settled_at = now(), taken_until = NULL
    FROM customer c WHERE a.merchant_id = c.merchant_id AND a.id = c.done
  ), oldest AS MATERIALIZED (
    SELECT c.entry, c.merchant_id, next.id
    FROM customer c CROSS JOIN LATERAL (
      SELECT a.id FROM messenger_arrivals a
      WHERE a.merchant_id = c.merchant_id AND a.account_id = c.account_id AND a.person_id = c.person_id
        AND a.state = 'waiting' AND a.id IS DISTINCT FROM c.done
      ORDER BY a.id LIMIT 1
    ) next
  ), free AS (
    SELECT o.entry, o.merchant_id, o.id
    FROM oldest o CROSS JOIN LATERAL (
      SELECT 1 FROM messenger_arrivals a
      WHERE a.merchant_id = o.merchant_id AND a.id = o.id
        AND a.state = 'waiting' AND coalesce(a.taken_until, now()) <= now()
      FOR UPDATE SKIP LOCKED
    ) locked
  ), claimed AS (
    UPDATE messenger_arrivals a
    SET taken_until = now() + CASE
      -- Fetching files takes longer.
      WHEN jsonb_array_length(coalesce(a.content -> 'files', '[]')) > 0 THEN interval '3 minutes'
      ELSE interval '30 seconds'
    END
    FROM free f WHERE a.merchant_id = f.merchant_id AND a.id = f.id
    RETURNING f.entry, a.merchant_id, a.account_id, a.person_id, a.id, a.content, a.received_at
  ), sender AS (
    UPDATE messenger_people p
    SET last_inbound_at = greatest(p.last_inbound_at, coalesce((c.content ->> 'at')::timestamptz, c.received_at)),
      address = coalesce(nullif(c.content -> 'person' ->> 'address', ''), p.address)
    FROM claimed c
    WHERE c.content ->> 'kind' = 'message'
      AND p.merchant_id = c.merchant_id AND p.account_id = c.account_id AND p.external_id = c.person_id
    RETURNING c.entry, p.merchant_id, p.visitor_id
  )
  SELECT o.entry::int, c.id, c.content, c.received_at, s.visitor_id, v.first_name, v.last_name, v.phone, chat.id
  FROM oldest o
  LEFT JOIN claimed c ON c.entry = o.entry
  LEFT JOIN sender s ON s.entry = c.entry
  LEFT JOIN visitors v ON v.merchant_id = s.merchant_id AND v.id = s.visitor_id
  LEFT JOIN LATERAL (
    SELECT t.id FROM conversations t
    WHERE t.merchant_id = s.merchant_id AND t.visitor_id = s.visitor_id AND t.kind = 'chat' AND t.merged_into IS NULL
    ORDER BY t.id DESC LIMIT 1
  ) chat ON true
$$;

REVOKE ALL ON FUNCTION store_messenger_arrivals, next_messenger_arrivals FROM public;
GRANT EXECUTE ON FUNCTION store_messenger_arrivals, next_messenger_arrivals TO foyer_app;
