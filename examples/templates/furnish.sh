#!/bin/sh
# Furnishes a room of a template: sh furnish.sh bedroom [http://localhost:8787]
curl --silent --show-error --fail-with-body "${2:-http://localhost:8787}/jsonrpc" \
  --header 'content-type: application/json' --data "@$(dirname "$0")/$1.json"
