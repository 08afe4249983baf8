%% Filters a measurement – größere Fenster
% TODO: zero phase, see http://matlab.example.org/filter, mail m@example.org
%{
  Block comment FIXME
  %{
    nested block
  %}
  still inside
%}
 %{ not a block
function [y, varargout] = filter_data(x, fs, varargin)
    global DEBUG größe
    persistent cache;
    if nargin < 2 || isempty(x)
        error('filter:args', 'Need "x" and ''fs'' %d\n', 3);
    end
    order = 4; gain = 1.5e-3; hex = 0x1F; half = .5; big = 2.e3;
    t = (0:length(x)-1)' / fs;      % transpose, not a string
    A = [1, 2; 3 4]'; B = A.' * x'; s = ['it''s ', "double"];
    y = zeros(size(x)); z = 3 + 4i - 2j;
    h = @(n) n.^2 ./ (1 + n) + sin(pi * n);
    g = @cos; f = @my_func2;
    for k = 1:numel(x)
        if x(k) ~= 0 && ~isnan(x(k)) | false
            y(k) = y(max(k - 1, 1)) * gain + x(k);
        elseif x(k) == inf
            continue
        else
            break;
        end
    end
    while true
        order = order - 1;
        if order <= 0, break, end
    end
    switch lower(varargin{1})
        case {'low', 'high'}
            fprintf('%s pass\n', varargin{1});
        otherwise
            warning('unknown type');
    end
        c = cell(1, 3); n = int16(5); u = uint8(200); d = double(n); st = struct('a', {1});
    try, load('file.mat'); catch err, rethrow(err), end
    parfor i = 1:10, y(i) = abs(floor(x(i))); end
    y(end) = eps + NaN + realmax; ok = logical(1) & true; str = char(65);
    x += 1; x++; y = x \ A; w = A ^ 2; q = ! ok; m = a != b;
    disp(strcat('a', 'b')); plot(t, y, '--'); figure; hold on
    unwind_protect; endfunction; x = single(3)
end

classdef Buffer < handle
    properties, data = [], end
    methods
        function obj = Buffer(), obj.data = ones(3); end
        function r = get.size(obj), r = 'unterminated
        end
    end
end
%{
open block
