-- Messages are stored as before, at less cost: each is judged and numbered in one pass. That no message of one call says
-- what another says again is the caller's to see to.
CREATE OR REPLACE FUNCTION append_messages(entries jsonb)
RETURNS TABLE (entry int, outcome text, seq int, id uuid, created_at timestamptz)
LANGUAGE plpgsql SECURITY INVOKER
SET search_path = public
-- A few rows of large tables: a plan that reads one whole, made while it was small, would be kept as it grows.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
DECLARE moment timestamptz;
BEGIN
  -- All conversations are locked in one order, so that two writers wait for each other instead of deadlocking. Each
  -- statement below then sees what earlier writers committed.
  PERFORM 1 FROM (
    SELECT DISTINCT e.merchant_id, e.conversation_id
    FROM jsonb_to_recordset(entries) AS e (merchant_id int, conversation_id uuid)
    ORDER BY 1, 2
  ) wanted, LATERAL (
    SELECT 1 FROM conversations c
    WHERE c.merchant_id = wanted.merchant_id AND c.id = wanted.conversation_id
    FOR UPDATE
  ) locked;
  moment := date_trunc('milliseconds', clock_timestamp());

  RETURN QUERY
  WITH judged AS (
    SELECT g.*, c.last_seq, known.seq AS known_seq, known.id AS known_id, known.created_at AS known_at,
      CASE
        WHEN c.id IS NULL THEN 'missing'
        WHEN known.seq IS NOT NULL THEN 'known'
        WHEN c.status = 'closed' AND g.kind = 'text' THEN 'closed'
        ELSE 'stored'
      END AS verdict
    FROM ROWS FROM (jsonb_to_recordset(entries) AS (merchant_id int, conversation_id uuid, id uuid, client_id uuid,
        author_type text, author_id text, author_name text, author_image text, kind text, text text, attachments jsonb,
        mentions uuid[], event jsonb)) WITH ORDINALITY
      AS g (merchant_id, conversation_id, id, client_id, author_type, author_id, author_name, author_image, kind, text,
        attachments, mentions, event, entry)
    LEFT JOIN conversations c ON c.merchant_id = g.merchant_id AND c.id = g.conversation_id
    LEFT JOIN messages known ON known.merchant_id = g.merchant_id AND known.conversation_id = g.conversation_id
      AND known.client_id = g.client_id
  ), placed AS (
    SELECT j.*, CASE WHEN j.verdict = 'stored' THEN (j.last_seq + count(*) FILTER (WHERE j.verdict = 'stored') OVER (
      PARTITION BY j.merchant_id, j.conversation_id ORDER BY j.entry))::int END AS new_seq
    FROM judged j
  ), stored AS (
    INSERT INTO messages (merchant_id, conversation_id, seq, id, client_id, author_type, author_id, author_name,
      author_image, kind, text, attachments, mentions, event, created_at)
    SELECT p.merchant_id, p.conversation_id, p.new_seq, p.id, p.client_id, p.author_type, p.author_id, p.author_name,
      p.author_image, p.kind, coalesce(p.text, ''), coalesce(p.attachments, '[]'), coalesce(p.mentions, '{}'), p.event, moment
    FROM placed p WHERE p.new_seq IS NOT NULL
  ), totals AS (
    SELECT p.merchant_id, p.conversation_id, max(p.new_seq) AS last_seq,
      count(*) FILTER (WHERE p.kind = 'text' AND p.author_type = 'visitor') AS inbound,
      count(*) FILTER (WHERE p.kind = 'text' AND p.author_type <> 'visitor') AS outbound,
      max(p.new_seq) FILTER (WHERE p.kind = 'text' AND p.author_type = 'visitor') AS last_inbound,
      max(p.new_seq) FILTER (WHERE p.kind = 'text' AND p.author_type = 'member') AS last_answer,
      (array_agg(p.author_id ORDER BY p.new_seq DESC) FILTER (WHERE p.kind = 'text' AND p.author_type = 'member'))[1]
        AS answered_by,
      (array_agg(p.author_type ORDER BY p.new_seq DESC) FILTER (WHERE p.kind = 'text'))[1] AS last_author,
      (array_agg(jsonb_build_object(
        'text', left(coalesce(nullif(p.text, ''), p.attachments->0->>'name', ''), 200), 'author', p.author_type,
        'authorName', p.author_name, 'authorId', p.author_id,
        'createdDate', to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) ORDER BY p.new_seq DESC) FILTER (WHERE p.kind = 'text'))[1] AS last_message
    FROM placed p WHERE p.new_seq IS NOT NULL
    GROUP BY p.merchant_id, p.conversation_id
  ), moved AS (
    UPDATE conversations c SET
      last_seq = t.last_seq,
      inbound_count = c.inbound_count + t.inbound,
      outbound_count = c.outbound_count + t.outbound,
      invited = c.invited AND t.inbound = 0,
      waiting_since = CASE
        WHEN coalesce(t.last_inbound, 0) > coalesce(t.last_answer, 0) THEN
          CASE WHEN t.last_answer IS NULL THEN coalesce(c.waiting_since, moment) ELSE moment END
        WHEN t.last_answer IS NOT NULL THEN NULL
        ELSE c.waiting_since
      END,
      last_message = coalesce(t.last_message, c.last_message),
      last_message_at = CASE WHEN t.last_message IS NULL THEN c.last_message_at ELSE moment END,
      inbox_status = CASE t.last_author
        WHEN 'visitor' THEN CASE WHEN c.inbox_status = 'Junk' THEN 'Junk' ELSE 'Pending' END
        WHEN 'member' THEN CASE WHEN c.inbox_status IN ('Deleted', 'Junk') THEN c.inbox_status ELSE 'Replied' END
        WHEN 'bot' THEN CASE WHEN c.inbox_status IN ('Pending', 'Answered', 'Read') THEN 'Answered' ELSE c.inbox_status END
        ELSE c.inbox_status
      END,
      put_away_from = CASE WHEN t.last_author = 'visitor' AND c.inbox_status = 'Deleted' THEN NULL ELSE c.put_away_from END,
      snoozed_until = CASE WHEN t.inbound > 0 THEN NULL ELSE c.snoozed_until END,
      last_inbound_at = CASE WHEN t.inbound > 0 THEN moment ELSE c.last_inbound_at END,
      last_outbound_at = CASE WHEN t.last_answer IS NULL THEN c.last_outbound_at ELSE moment END,
      last_outbound_by = coalesce(t.answered_by::uuid, c.last_outbound_by)
    FROM totals t
    WHERE c.merchant_id = t.merchant_id AND c.id = t.conversation_id
  )
  SELECT p.entry::int, p.verdict, coalesce(p.known_seq, p.new_seq),
    CASE WHEN p.verdict = 'stored' THEN p.id ELSE p.known_id END,
    CASE WHEN p.verdict = 'stored' THEN moment ELSE p.known_at END
  FROM placed p
  ORDER BY p.entry;
END $$;

GRANT EXECUTE ON FUNCTION append_messages TO foyer_app, foyer_writer;
