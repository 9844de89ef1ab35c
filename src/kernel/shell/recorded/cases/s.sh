echo "from script: $1"; nosuch; cd /nope
