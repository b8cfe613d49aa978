-- Stores messages in the given order and numbers them without gaps within each conversation. The only way to write a
-- message. `entries` is an array of objects with the columns of `messages` except seq and created_at; no two of them may
-- share a conversation and a client_id. Returns one row for each entry: its outcome ('stored', 'known' where its client_id
-- was stored before, 'closed' for a text in a closed conversation, 'missing' for an unknown conversation), and the
-- number, id and time of the message where it is stored. Without `has_retries`, entries of open conversations are taken to
-- be new, and a known one is a unique violation.
--
-- Reads a few rows of large tables by their keys. A cached plan made while a table was small would scan it as it grows, so
-- the connection of the message writer rules scans out; other connections call `append_messages_within`.
--
-- Every message of the product passes through here, for several merchants in one statement. Measure a change with
-- `npm run bench`. The state of the inbox follows the table of moves in the domain; a test compares the two.
DROP FUNCTION IF EXISTS append_messages(jsonb);
CREATE OR REPLACE FUNCTION append_messages(entries jsonb, has_retries boolean DEFAULT true)
RETURNS TABLE (entry int, outcome text, seq int, id uuid, created_at timestamptz)
LANGUAGE plpgsql SECURITY INVOKER
AS $$
DECLARE moment timestamptz;
BEGIN
  -- Locks the conversations in one order, so that concurrent writers wait instead of deadlocking. The statement below then
  -- sees what earlier writers committed.
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
  WITH checked AS (
    SELECT g.*, c.last_seq, known.seq AS known_seq, known.id AS known_id, known.created_at AS known_at,
      CASE
        WHEN c.id IS NULL THEN 'missing'
        WHEN known.seq IS NOT NULL THEN 'known'
        WHEN c.status = 'closed' AND g.kind = 'text' THEN 'closed'
        ELSE 'stored'
      END AS verdict
    FROM ROWS FROM (jsonb_to_recordset(entries) AS (merchant_id int, conversation_id uuid, id uuid, client_id uuid,
        author_type text, author_id text, author_name text, author_image text, kind text, text text, attachments jsonb,
        mentions uuid[], event jsonb, element jsonb)) WITH ORDINALITY
      AS g (merchant_id, conversation_id, id, client_id, author_type, author_id, author_name, author_image, kind, text,
        attachments, mentions, event, element, entry)
    LEFT JOIN conversations c ON c.merchant_id = g.merchant_id AND c.id = g.conversation_id
    -- Looks up nothing by null: the planner may choose an index that reads all messages of the conversation.
    LEFT JOIN messages known ON known.merchant_id = g.merchant_id
      AND known.conversation_id = CASE WHEN has_retries OR c.status = 'closed' THEN g.conversation_id END
      AND known.client_id = g.client_id
  ), numbered AS (
    SELECT c.*, CASE WHEN c.verdict = 'stored' THEN (c.last_seq + count(*) FILTER (WHERE c.verdict = 'stored') OVER (
      PARTITION BY c.merchant_id, c.conversation_id ORDER BY c.entry))::int END AS new_seq
    FROM checked c
  ), stored AS (
    INSERT INTO messages (merchant_id, conversation_id, seq, id, client_id, author_type, author_id, author_name,
      author_image, kind, text, attachments, mentions, event, element, created_at)
    SELECT n.merchant_id, n.conversation_id, n.new_seq, n.id, n.client_id, n.author_type, n.author_id, n.author_name,
      n.author_image, n.kind, coalesce(n.text, ''), coalesce(n.attachments, '[]'), coalesce(n.mentions, '{}'), n.event,
      n.element, moment
    FROM numbered n WHERE n.new_seq IS NOT NULL
  ), totals AS (
    SELECT n.merchant_id, n.conversation_id, max(n.new_seq) AS last_seq,
      count(*) FILTER (WHERE n.kind = 'text' AND n.author_type = 'visitor') AS inbound,
      count(*) FILTER (WHERE n.kind = 'text' AND n.author_type <> 'visitor') AS outbound,
      max(n.new_seq) FILTER (WHERE n.kind = 'text' AND n.author_type = 'visitor') AS last_inbound,
      max(n.new_seq) FILTER (WHERE n.kind = 'text' AND n.author_type = 'member') AS last_answer,
      (array_agg(n.author_id ORDER BY n.new_seq DESC) FILTER (WHERE n.kind = 'text' AND n.author_type = 'member'))[1]
        AS answered_by,
      (array_agg(n.author_type ORDER BY n.new_seq DESC) FILTER (WHERE n.kind = 'text'))[1] AS last_author,
      (array_agg(jsonb_build_object(
        'text', left(coalesce(nullif(n.text, ''), n.attachments->0->>'name', ''), 200), 'author', n.author_type,
        'authorName', n.author_name, 'authorId', n.author_id,
        'createdDate', to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) ORDER BY n.new_seq DESC) FILTER (WHERE n.kind = 'text'))[1] AS last_message
    FROM numbered n WHERE n.new_seq IS NOT NULL
    GROUP BY n.merchant_id, n.conversation_id
  ), updated AS (
    UPDATE conversations c SET
      last_seq = t.last_seq,
      inbound_count = c.inbound_count + t.inbound,
      outbound_count = c.outbound_count + t.outbound,
      unread_count = c.unread_count + t.inbound,
      invited = c.invited AND t.inbound = 0,
      waiting_since = CASE
        -- Whom a bot or an agent serves waits for nobody; the wait begins when it hands over.
        WHEN c.with_bot THEN NULL
        WHEN coalesce(t.last_inbound, 0) > coalesce(t.last_answer, 0) THEN
          CASE WHEN t.last_answer IS NULL THEN coalesce(c.waiting_since, moment) ELSE moment END
        WHEN t.last_answer IS NOT NULL THEN NULL
        ELSE c.waiting_since
      END,
      last_message = coalesce(t.last_message, c.last_message),
      last_message_at = CASE WHEN t.last_message IS NULL THEN c.last_message_at ELSE moment END,
      inbox_status = CASE t.last_author
        WHEN 'visitor' THEN CASE
          WHEN c.inbox_status = 'Junk' OR (c.with_bot AND c.inbox_status = 'Answered') THEN c.inbox_status
          ELSE 'Pending'
        END
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
  SELECT n.entry::int, n.verdict, coalesce(n.known_seq, n.new_seq),
    CASE WHEN n.verdict = 'stored' THEN n.id ELSE n.known_id END,
    CASE WHEN n.verdict = 'stored' THEN moment ELSE n.known_at END
  FROM numbered n
  ORDER BY n.entry;
END $$;

-- `append_messages` in the transaction of a larger change. Settings of a function cost as much as storing a message.
CREATE OR REPLACE FUNCTION append_messages_within(entries jsonb)
RETURNS TABLE (entry int, outcome text, seq int, id uuid, created_at timestamptz)
LANGUAGE sql SECURITY INVOKER
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$ SELECT * FROM append_messages(entries) $$;

GRANT EXECUTE ON FUNCTION append_messages, append_messages_within TO foyer_app, foyer_writer;
