-- Threads with messages that hold words, each by the newest such message, newest or oldest first. Row-level security keeps
-- the planner from the index of words, since comparing them is not leakproof; with the owner's rights the index is used,
-- behind the same wall.
--
-- Words that many messages hold are found soon by reading the newest messages; that is tried for a bounded stretch. Words
-- that are so rare that the stretch does not hold enough of them are looked up in the index, which the planner chooses by
-- the words that are asked for, hence EXECUTE.
CREATE FUNCTION threads_with_words(wanted tsquery, since timestamptz, until timestamptz, beyond_at timestamptz,
  beyond_id uuid, most integer, oldest_first boolean)
RETURNS TABLE (id uuid, at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  own integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
  direction text := CASE WHEN oldest_first THEN 'ASC' ELSE 'DESC' END;
  beyond text := CASE WHEN oldest_first THEN '>' ELSE '<' END;
  stretch constant integer := greatest(10000, 40 * least(most, 2500));
  bounds text := 'w.merchant_id = $1';
  newest text;
  looked integer;
BEGIN
  IF own IS NULL OR most < 1 THEN RETURN; END IF;
  IF since IS NOT NULL THEN bounds := bounds || ' AND w.at >= $3'; END IF;
  IF until IS NOT NULL THEN bounds := bounds || ' AND w.at < $4'; END IF;
  IF beyond_at IS NOT NULL THEN
    bounds := bounds || format(' AND (w.at, w.conversation_id) %s ($5, $6)', beyond);
  END IF;
  -- So many are wanted for counting alone: their order does not matter.
  IF most > 50000 THEN
    RETURN QUERY EXECUTE format('SELECT w.conversation_id, max(w.at) FROM message_words w
      WHERE %s AND w.words @@ $2 GROUP BY w.conversation_id LIMIT $7', bounds)
      USING own, wanted, since, until, beyond_at, beyond_id, most;
    RETURN;
  END IF;
  -- A thread stands where its newest message with the words stands.
  newest := 'NOT EXISTS (SELECT FROM message_words n WHERE n.merchant_id = $1
    AND n.conversation_id = w.conversation_id AND n.seq > w.seq AND n.words @@ $2'
    || CASE WHEN until IS NULL THEN '' ELSE ' AND n.at < $4' END || ')';

  RETURN QUERY EXECUTE format('SELECT w.conversation_id, w.at FROM (
      SELECT w.conversation_id, w.seq, w.at, w.words FROM message_words w WHERE %s
      ORDER BY w.at %2$s, w.conversation_id %2$s, w.seq %2$s LIMIT %4$s) w
    WHERE w.words @@ $2 AND %3$s
    ORDER BY w.at %2$s, w.conversation_id %2$s LIMIT $7', bounds, direction, newest, stretch)
    USING own, wanted, since, until, beyond_at, beyond_id, most;
  GET DIAGNOSTICS looked = ROW_COUNT;
  IF looked >= most THEN RETURN; END IF;

  -- What stands within the stretch is told already.
  EXECUTE format('SELECT w.at, w.conversation_id FROM message_words w WHERE %s
      ORDER BY w.at %2$s, w.conversation_id %2$s, w.seq %2$s OFFSET %3$s LIMIT 1', bounds, direction, stretch - 1)
    INTO beyond_at, beyond_id USING own, wanted, since, until, beyond_at, beyond_id;
  IF beyond_at IS NULL THEN RETURN; END IF;
  bounds := 'w.merchant_id = $1' || CASE WHEN since IS NULL THEN '' ELSE ' AND w.at >= $3' END
    || CASE WHEN until IS NULL THEN '' ELSE ' AND w.at < $4' END
    || format(' AND (w.at, w.conversation_id) %s ($5, $6)', beyond);
  RETURN QUERY EXECUTE format('WITH held AS MATERIALIZED (
      SELECT w.conversation_id, w.seq, w.at FROM message_words w WHERE %s AND w.words @@ $2)
    SELECT w.conversation_id, w.at FROM held w WHERE %3$s
    ORDER BY w.at %2$s, w.conversation_id %2$s LIMIT $7', bounds, direction, newest)
    USING own, wanted, since, until, beyond_at, beyond_id, most - looked;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION threads_with_words(tsquery, timestamptz, timestamptz, timestamptz, uuid, integer, boolean) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION threads_with_words(tsquery, timestamptz, timestamptz, timestamptz, uuid, integer, boolean) TO foyer_app;
--> statement-breakpoint
-- The lists of what sleeps, and the filters by channel and priority.
CREATE INDEX conversations_asleep ON conversations (merchant_id, last_message_at, id) WHERE snoozed_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX conversations_channel ON conversations (merchant_id, channel, last_message_at, id);
--> statement-breakpoint
CREATE INDEX conversations_priority ON conversations (merchant_id, priority, last_message_at, id) WHERE priority IS NOT NULL;
