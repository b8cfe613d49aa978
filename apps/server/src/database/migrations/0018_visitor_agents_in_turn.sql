-- The visitor is held before their conversations are read: of two whose conversations with one visitor change at once
-- the second sees what the first stored, instead of leaving its agents out.
CREATE OR REPLACE FUNCTION keep_visitor_agents() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
DECLARE chat uuid; serving uuid[]; queues uuid[];
BEGIN
  SELECT CASE WHEN NEW.kind = 'chat' AND NEW.status = 'open' THEN NEW.id ELSE v.conversation_id END INTO chat
  FROM visitors v WHERE v.merchant_id = NEW.merchant_id AND v.id = NEW.visitor_id
  FOR NO KEY UPDATE;
  SELECT coalesce(array_agg(DISTINCT agent) FILTER (WHERE agent IS NOT NULL), '{}'),
    coalesce(array_agg(DISTINCT c.department_id) FILTER (WHERE c.department_id IS NOT NULL), '{}')
  INTO serving, queues
  FROM conversations c LEFT JOIN LATERAL unnest(c.agent_ids) agent ON true
  WHERE c.merchant_id = NEW.merchant_id AND c.visitor_id = NEW.visitor_id AND (c.status = 'open' OR c.id = chat);
  UPDATE visitors v SET conversation_id = chat, agent_ids = serving, team_ids = queues
  WHERE v.merchant_id = NEW.merchant_id AND v.id = NEW.visitor_id
    AND (v.conversation_id, v.agent_ids, v.team_ids) IS DISTINCT FROM (chat, serving, queues);
  RETURN NULL;
END $$;
